; A side for every number, and a number on no side
(set-logic LIA)
(declare-const a Int)
(declare-const b Int)
(assert (forall ((x Int)) (xor (exists ((y Int)) (= (* 2 y) (- x a))) (exists ((y Int)) (= (+ y y) (- x b))))))
(assert (= (mod (+ a (* 3 b)) 2) 0))
(set-info :status unsat)
(check-sat)
