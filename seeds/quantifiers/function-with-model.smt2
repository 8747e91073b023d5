; A function that is nowhere negative
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (>= (f x) 0)))
(assert (> (f 3) (f 4)))
(set-info :status sat)
(check-sat)
