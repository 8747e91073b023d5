; Finite sets of Z3 ; only Z3
(set-logic ALL)
(declare-const a (FiniteSet Int))
(declare-const b (FiniteSet Int))
(assert (set.in 3 (set.union a b)))
(assert (set.subset a (set.difference b ((as set.singleton (FiniteSet Int)) 3))))
(assert (not (set.in 4 (set.intersect a b))))
(set-info :status sat)
(check-sat)
