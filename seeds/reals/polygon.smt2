; A point in one of two triangles
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (or (and (> x 0.0) (> y 0.0) (< (+ x y) 1.0)) (and (< x 0.0) (< y 0.0) (> (+ x y) (- 1.0)))))
(assert (< (* 3.0 x) (- y)))
(set-info :status sat)
(check-sat)
