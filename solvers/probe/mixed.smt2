; Integers and reals together.
(set-logic QF_LIRA)
(set-info :status sat)
(declare-const x Real)
(declare-const n Int)
(assert (= n (to_int x)))
(assert (not (is_int x)))
(assert (> n 3))
(check-sat)
