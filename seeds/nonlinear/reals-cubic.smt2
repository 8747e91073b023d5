; A root of a cubic between bounds
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (+ (* x x x) (* (- 2.0) x)) 5.0))
(assert (< 2.0 x 3.0))
(set-info :status sat)
(check-sat)
