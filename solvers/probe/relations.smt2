; Sets of tuples.
(set-logic ALL)
(set-info :status sat)
(declare-const r (Relation Int Int))
(assert (set.member (tuple 1 2) (rel.transpose r)))
(check-sat)
