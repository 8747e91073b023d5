; One of several intervals
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (or (< 1.0 x 1.5) (< 2.0 x 2.5)))
(assert (= y (- (* 2.0 x) 3.0)))
(assert (> y 1.5))
(set-info :status sat)
(check-sat)
