; A number below every quotient from its own interval
(set-logic NRA)
(declare-const a Real)
(declare-const b Real)
(assert (forall ((x Real)) (=> (<= 1.0 x 2.0) (exists ((y Real)) (and (< a y (* b x)) (< (+ y y) (ite (> x b) 3.0 (+ x 1.0))))))))
(assert (and (< 0.5 a) (< b 2.0)))
(set-info :status sat)
(check-sat)
