; A built-in linear order ; only Z3
(set-logic ALL)
(declare-sort U 0)
(declare-const a U)
(declare-const b U)
(assert ((_ linear-order 0) a b))
(assert (not ((_ linear-order 0) b a)))
(set-info :status sat)
(check-sat)
