; A text whose first characters say which part of it to take
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.substr s (str.to_int (str.at s 0)) (str.to_int (str.at s 1))) (str.++ (str.at s 1) (str.at s 0))))
(assert (= (str.len s) 4))
(set-info :status sat)
(check-sat)
