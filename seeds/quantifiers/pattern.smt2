; A function with a trigger
(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const a Int)
(assert (forall ((x Int)) (! (= (f x) (+ x 1)) :pattern ((f x)))))
(assert (distinct (f (f a)) (+ a 2)))
(set-info :status unsat)
(check-sat)
