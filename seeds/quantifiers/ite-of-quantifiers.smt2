; A quantified condition and two quantified ways
(set-logic LIA)
(declare-const a Int)
(declare-const b Int)
(assert (ite (forall ((x Int)) (=> (> x a) (> (* 2 x) b))) (exists ((y Int)) (= (+ (* 3 y) a) (- b y))) (forall ((z Int)) (or (< z b) (> (+ z z) (+ a 3))))))
(assert (distinct a b (mod (+ a b) 4)))
(set-info :status sat)
(check-sat)
