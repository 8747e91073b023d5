; An orbit of three elements
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun f (U) U)
(declare-const a U)
(assert (= (f (f (f a))) a))
(assert (distinct a (f a) (f (f a))))
(set-info :status sat)
(check-sat)
