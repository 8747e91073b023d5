; Places of a sort without structure
(set-logic ALL)
(declare-sort U 0)
(declare-const a (Array U Int))
(declare-fun next (U) U)
(declare-const u U)
(assert (< (select a u) (select a (next u)) (select a (next (next u)))))
(set-info :status sat)
(check-sat)
