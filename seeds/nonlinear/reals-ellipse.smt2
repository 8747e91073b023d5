; A point of an ellipse and a hyperbola
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (+ (* x x) (* 4.0 y y)) 4.0))
(assert (= (* x y) 0.5))
(assert (< x 0.0))
(set-info :status sat)
(check-sat)
