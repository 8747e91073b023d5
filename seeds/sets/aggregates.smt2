; Sums by group ; only cvc5
(set-logic HO_ALL)
(declare-const r (Relation Int Int))
(declare-const s (Set Int))
(assert (= r (set.singleton (tuple 1 5))))
(assert (= s ((_ rel.aggr 0) (lambda ((t (Tuple Int Int)) (n Int)) (+ n ((_ tuple.select 1) t))) 0 r)))
(assert (= s (set.singleton 5)))
(set-info :status sat)
(check-sat)
