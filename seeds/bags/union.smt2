; Two unions of bags ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(declare-const b (Bag Int))
(assert (= (bag.count 1 (bag.union_max a b)) 2))
(assert (= (bag.count 1 (bag.union_disjoint a b)) 3))
(set-info :status sat)
(check-sat)
