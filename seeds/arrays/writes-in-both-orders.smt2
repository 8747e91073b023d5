; Writes that meet at one place
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (distinct (store (store a i 1) j 2) (store (store a j 2) i 1)))
(set-info :status sat)
(check-sat)
