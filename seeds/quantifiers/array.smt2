; An array that is zero everywhere but at one place
(set-logic ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (forall ((j Int)) (=> (distinct i j) (= (select a j) 0))))
(assert (= (select a (+ i 1)) 1))
(set-info :status unsat)
(check-sat)
