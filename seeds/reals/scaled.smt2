; Scaling by fractions
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (* 0.75 x) (* (/ 2 3) y)))
(assert (< 0.0 x y))
(set-info :status sat)
(check-sat)
