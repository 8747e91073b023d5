; A quotient of integers as a real
(set-logic QF_LIRA)
(declare-const n Int)
(declare-const x Real)
(assert (= x (/ (to_real n) 7.0)))
(assert (< 0.3 x 0.5))
(assert (distinct n 3))
(set-info :status unsat)
(check-sat)
