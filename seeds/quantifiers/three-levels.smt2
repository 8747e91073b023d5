; Three alternations
(set-logic LIA)
(declare-const a Int)
(assert (exists ((x Int)) (forall ((y Int)) (exists ((z Int)) (and (< y z) (distinct (+ x a) (- x a) z))))))
(assert (< a 0))
(set-info :status sat)
(check-sat)
