; Optional parts in a row
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.++ (re.opt (str.to_re "a")) (re.opt (str.to_re "ab")) (re.opt (str.to_re "b")))))
(assert (= (str.len s) 3))
(assert (not (str.prefixof "aa" s)))
(set-info :status sat)
(check-sat)
