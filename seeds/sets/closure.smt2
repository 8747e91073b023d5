; The transitive closure ; only cvc5
(set-logic ALL)
(declare-const r (Relation Int Int))
(assert (set.member (tuple 1 2) r))
(assert (set.member (tuple 2 3) r))
(assert (not (set.member (tuple 1 3) (rel.tclosure r))))
(set-info :status unsat)
(check-sat)
