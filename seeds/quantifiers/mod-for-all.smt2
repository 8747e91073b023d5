; A rest that is reached from every number, chosen by another rest
(set-logic LIA)
(declare-const a Int)
(assert (forall ((x Int)) (exists ((y Int)) (= (mod (+ (* 2 x) y) 3) (ite (= (mod x 2) 0) 1 (mod a 3))))))
(assert (and (< 1 a 5) (distinct (mod a 3) 0)))
(set-info :status sat)
(check-sat)
