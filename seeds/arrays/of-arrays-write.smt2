; A write into a row and a read of it
(set-logic QF_ALIA)
(declare-const m (Array Int (Array Int Int)))
(declare-const i Int)
(declare-const j Int)
(assert (distinct (select (select (store m i (store (select m i) j 7)) i) j) 7))
(set-info :status unsat)
(check-sat)
