; One number is not larger than every other
(set-logic LIA)
(declare-const a Int)
(assert (exists ((y Int)) (forall ((x Int)) (> (+ y a) x))))
(set-info :status unsat)
(check-sat)
