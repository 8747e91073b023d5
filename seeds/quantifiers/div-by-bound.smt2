; Quotients by a bound variable that may be zero
(set-logic NIA)
(declare-const a Int)
(declare-const b Int)
(assert (exists ((x Int)) (and (= (div a x) (mod b x) (- x 2)) (forall ((y Int)) (=> (< 0 y x) (distinct (* y 3) (+ a x)))))))
(assert (and (<= 4 a 9) (<= 0 b 9)))
(set-info :status sat)
(check-sat)
