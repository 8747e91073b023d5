; A rest for one divisor goes with each rest for another
(set-logic LIA)
(declare-const a Int)
(assert (forall ((x Int)) (=> (<= 0 x 2) (exists ((y Int)) (and (= (mod y 3) x) (= (mod (+ y a) 2) (ite (> x (mod a 2)) 1 0)) (<= 0 y (+ a 2)))))))
(assert (<= 0 a 4))
(set-info :status sat)
(check-sat)
