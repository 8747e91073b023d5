; A read at another place than the write
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (distinct (select (store a i 5) j) (select a j)))
(assert (distinct i j))
(set-info :status unsat)
(check-sat)
