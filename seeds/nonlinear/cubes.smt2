; A sum of cubes
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (+ (* a a a) (* b b b)) 35))
(assert (< 0 a b 9))
(set-info :status sat)
(check-sat)
