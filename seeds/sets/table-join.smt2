; A join on chosen columns ; only cvc5
(set-logic HO_ALL)
(declare-const r (Relation Int Int))
(assert (set.member (tuple 1 2 2 3) ((_ rel.table_join 1 0) r r)))
(assert (not (set.member (tuple 1 2) r)))
(set-info :status unsat)
(check-sat)
