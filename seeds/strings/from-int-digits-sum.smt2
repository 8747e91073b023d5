; Two digits of a number and what they are worth
(set-logic QF_SLIA)
(declare-const n Int)
(declare-const s String)
(assert (= s (str.from_int n)))
(assert (= (str.len s) 2))
(assert (= (str.to_int (str.at s 0)) (str.to_int (str.at s 1))))
(set-info :status sat)
(check-sat)
