; Elements in just one of two sets ; only cvc5
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(declare-const x Int)
(assert (set.member x (set.union (set.minus a b) (set.minus b a))))
(assert (set.subset b (set.singleton x)))
(set-info :status sat)
(check-sat)
