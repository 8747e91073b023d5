; to_int rounds down
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const n Int)
(assert (= n (to_int x)))
(assert (or (> (to_real n) x) (>= x (to_real (+ n 1)))))
(set-info :status unsat)
(check-sat)
