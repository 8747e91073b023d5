; Elements with several successors ; only cvc5
(set-logic ALL)
(declare-const r (Relation Int Int))
(assert (set.member (tuple 1) (rel.join_image r 2)))
(assert (= r (set.insert (tuple 1 2) (set.singleton (tuple 2 3)))))
(set-info :status unsat)
(check-sat)
