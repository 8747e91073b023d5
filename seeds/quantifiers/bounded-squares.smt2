; A number that no square from a range meets
(set-logic NIA)
(declare-const a Int)
(assert (forall ((x Int)) (=> (<= 0 x 3) (distinct (* x x) (ite (> x 1) (+ a x) (- a x))))))
(assert (< 1 a 6))
(set-info :status sat)
(check-sat)
