; For every number there is a larger one
(set-logic LIA)
(declare-const a Int)
(assert (not (forall ((x Int)) (exists ((y Int)) (> y (+ x a))))))
(set-info :status unsat)
(check-sat)
