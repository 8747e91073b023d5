; A function without an upper bound at chosen places
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (=> (<= 0 x 2) (exists ((y Int)) (and (<= 0 y 2) (= (f x) y))))))
(assert (distinct (f 0) (f 1) (f 2) 1))
(set-info :status unsat)
(check-sat)
