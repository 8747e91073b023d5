; A multiple whose rest is never what a choice says
(set-logic LIA)
(declare-const a Int)
(assert (forall ((x Int)) (distinct (mod (+ x a) 3) (ite (> x a) (mod (- a) 3) 1))))
(set-info :status unsat)
(check-sat)
