; A clause with two calls in its body
(set-logic HORN)
(declare-fun sum (Int Int) Bool)
(assert (forall ((x Int)) (=> (<= x 1) (sum x 1))))
(assert (forall ((x Int) (a Int) (b Int)) (=> (and (> x 1) (sum (- x 1) a) (sum (- x 2) b)) (sum x (+ a b)))))
(assert (forall ((r Int)) (=> (and (sum 3 r) (> r 2)) false)))
(set-info :status unsat)
(check-sat)
