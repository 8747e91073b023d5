; The sine is bounded
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= y (sin (* x x))))
(assert (or (> y 1.0) (< y (- 1.0))))
(set-info :status unsat)
(check-sat)
