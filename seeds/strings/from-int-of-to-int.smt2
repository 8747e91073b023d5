; From a text to a number and back
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= n (str.to_int s)))
(assert (not (= (str.from_int n) s)))
(assert (str.contains s "5"))
(set-info :status sat)
(check-sat)
