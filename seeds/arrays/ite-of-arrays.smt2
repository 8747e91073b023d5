; A choice between arrays
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(declare-const i Int)
(assert (= (select (ite (> (select a i) 0) (store b i 1) a) i) (select b i)))
(assert (distinct (select a i) (select b i)))
(set-info :status sat)
(check-sat)
