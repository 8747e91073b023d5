; Ranges of integers as sets of Z3 ; only Z3
(set-logic ALL)
(declare-const x Int)
(declare-const a (FiniteSet Int))
(assert (= a (set.range 2 4)))
(assert (set.in x a))
(assert (> x 4))
(set-info :status unsat)
(check-sat)
