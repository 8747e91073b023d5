; Regular languages.
(set-logic QF_S)
(set-info :status unsat)
(declare-const s String)
(assert (str.in_re s (re.+ (str.to_re "ab"))))
(assert (str.in_re s (re.+ (str.to_re "ba"))))
(check-sat)
