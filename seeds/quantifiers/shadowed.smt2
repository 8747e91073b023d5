; A bound variable that hides a constant
(set-logic ALL)
(declare-const x Int)
(assert (= x 3))
(assert (forall ((x Int)) (exists ((y Int)) (= y (+ x 1)))))
(assert (exists ((x Int)) (let ((x (+ x 1))) (= x 0))))
(set-info :status sat)
(check-sat)
