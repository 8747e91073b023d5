; Columns and groups of a relation ; only cvc5
(set-logic HO_ALL)
(declare-const r (Relation Int Int))
(assert (= r (set.union (set.singleton (tuple 1 5)) (set.singleton (tuple 1 6)))))
(assert (not (set.member (tuple 5) ((_ rel.project 1) r))))
(set-info :status unsat)
(check-sat)
