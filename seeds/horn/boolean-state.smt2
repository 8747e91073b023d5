; A state with a flag
(set-logic HORN)
(declare-fun inv (Bool Int) Bool)
(assert (forall ((b Bool)) (=> (not b) (inv b 0))))
(assert (forall ((b Bool) (x Int)) (=> (inv b x) (inv (not b) (ite b (- x 1) (+ x 1))))))
(assert (forall ((b Bool) (x Int)) (=> (and (inv b x) (> x 1)) false)))
(set-info :status sat)
(check-sat)
