; Annotated quantifiers with weights and names
(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-const a Int)
(assert (! (forall ((x Int)) (! (>= (f x) x) :qid below :weight 2 :pattern ((f x)))) :named below))
(assert (! (< (f a) a) :named above))
(set-info :status unsat)
(check-sat)
