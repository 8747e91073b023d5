; There and back
(set-logic QF_LIRA)
(declare-const n Int)
(declare-const m Int)
(assert (distinct (to_int (/ (to_real n) 2.0)) (div n 2)))
(assert (= m n))
(set-info :status unsat)
(check-sat)
