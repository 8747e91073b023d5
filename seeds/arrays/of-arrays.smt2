; A matrix with equal rows
(set-logic QF_ALIA)
(declare-const m (Array Int (Array Int Int)))
(declare-const i Int)
(declare-const j Int)
(assert (= (select m i) (store (select m j) i 3)))
(assert (distinct (select (select m i) i) (select (select m j) i)))
(set-info :status sat)
(check-sat)
