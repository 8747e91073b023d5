; Whole roots of a quadratic equation
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (- (* a a) (* 7 a)) (- 12)))
(assert (= (* b b) (+ (* 2 a) 1)))
(set-info :status sat)
(check-sat)
