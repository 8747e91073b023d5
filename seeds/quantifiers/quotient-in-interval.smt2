; Between any two numbers of an interval lies what a choice takes
(set-logic LRA)
(declare-const a Real)
(declare-const b Real)
(assert (forall ((x Real)) (=> (< a x b) (exists ((y Real)) (and (< a y) (= (ite (> y x) (- y x) (- x y)) (/ (- b x) 2.0)))))))
(assert (< (+ a 1.0) b))
(set-info :status sat)
(check-sat)
