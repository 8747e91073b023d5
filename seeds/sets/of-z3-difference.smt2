; An element in which two sets differ ; only Z3
(set-logic ALL)
(declare-const a (FiniteSet Int))
(declare-const b (FiniteSet Int))
(assert (distinct a b))
(assert (= (set.in (set.diff a b) a) (set.in (set.diff a b) b)))
(set-info :status unsat)
(check-sat)
