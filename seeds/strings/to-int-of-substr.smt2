; The number in the middle of a text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.to_int (str.substr s 1 2)) n))
(assert (> n 41))
(assert (= (str.at s 0) "x"))
(set-info :status sat)
(check-sat)
