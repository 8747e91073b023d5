; From a number to a text and back
(set-logic QF_SLIA)
(declare-const n Int)
(assert (not (= (str.to_int (str.from_int n)) n)))
(assert (< (- 3) n 5))
(set-info :status sat)
(check-sat)
