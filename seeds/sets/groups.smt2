; Groups of a relation ; only cvc5
(set-logic HO_ALL)
(declare-const r (Relation Int Int))
(assert (= r (set.union (set.singleton (tuple 1 5)) (set.singleton (tuple 2 6)))))
(assert (set.member r ((_ rel.group 0) r)))
(set-info :status unsat)
(check-sat)
