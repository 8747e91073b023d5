; A number that a choice maps to itself and no other
(set-logic LRA)
(declare-const a Real)
(declare-const b Real)
(assert (forall ((x Real)) (=> (= x (ite (< x a) (+ x 1.0) (- (* 2.0 x) b))) (= x b))))
(assert (exists ((y Real)) (and (>= y a) (= (- (* 2.0 y) b) y) (distinct y a))))
(set-info :status sat)
(check-sat)
