; Finite sets.
(set-logic ALL)
(set-info :status unsat)
(declare-const s (Set Int))
(assert (set.member 1 s))
(assert (= s (as set.empty (Set Int))))
(check-sat)
