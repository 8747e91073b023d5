; A number with as many digits as its value says
(set-logic QF_SLIA)
(declare-const n Int)
(declare-const s String)
(assert (= s (str.from_int n)))
(assert (= (str.len s) n))
(set-info :status sat)
(check-sat)
