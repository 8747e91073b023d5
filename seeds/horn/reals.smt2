; A real that grows stays positive
(set-logic HORN)
(declare-fun inv (Real) Bool)
(assert (forall ((x Real)) (=> (= x 1.0) (inv x))))
(assert (forall ((x Real) (y Real)) (=> (and (inv x) (< x 3.0) (= y (+ x 0.5))) (inv y))))
(assert (forall ((x Real)) (=> (and (inv x) (<= x 0.0)) false)))
(set-info :status sat)
(check-sat)
