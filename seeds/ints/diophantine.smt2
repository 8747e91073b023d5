; A linear equation with large coefficients
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (- (* 17 a) (* 23 b)) 1))
(assert (> a b 50))
(set-info :status sat)
(check-sat)
