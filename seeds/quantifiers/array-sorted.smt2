; A sorted part of an array
(set-logic ALIA)
(declare-const a (Array Int Int))
(assert (forall ((i Int) (j Int)) (=> (<= 0 i j 3) (<= (select a i) (select a j)))))
(assert (> (select a 1) (select a 2)))
(set-info :status unsat)
(check-sat)
