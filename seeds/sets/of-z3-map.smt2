; Images of finite sets of Z3 ; only Z3
(set-logic ALL)
(declare-const a (FiniteSet Int))
(declare-const f (Array Int Int))
(assert (set.in 3 a))
(assert (not (set.in (select f 3) (set.map f a))))
(set-info :status unsat)
(check-sat)
