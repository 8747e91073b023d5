; Two ways to write one language
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.++ (re.* (str.to_re "a")) (str.to_re "a"))))
(assert (not (str.in_re s (re.+ (str.to_re "a")))))
(set-info :status unsat)
(check-sat)
