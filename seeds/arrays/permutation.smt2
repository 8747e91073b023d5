; Three places that hold each other
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (distinct (select a 0) (select a 1) (select a 2)))
(assert (and (<= 0 (select a 0) 2) (<= 0 (select a 1) 2) (<= 0 (select a 2) 2)))
(assert (distinct (select a (select a 0)) 0))
(set-info :status sat)
(check-sat)
