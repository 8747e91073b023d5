; A quantifier inside an argument of ite
(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const a Int)
(assert (= a (ite (forall ((x Int)) (= (* 2 x) (+ x x))) 1 (f a))))
(assert (= (f a) 5))
(set-info :status sat)
(check-sat)
