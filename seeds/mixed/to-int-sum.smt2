; The floor of a sum is at most one above the sum of floors
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const y Real)
(assert (> (to_int (+ x y)) (+ (to_int x) (to_int y) 1)))
(set-info :status unsat)
(check-sat)
