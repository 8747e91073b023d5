; Sizes and differences of finite sets of Z3 ; only Z3
(set-logic ALL)
(declare-const a (FiniteSet Int))
(assert (= (set.size a) 2))
(assert (set.in 1 a))
(assert (not (set.in 2 a)))
(set-info :status sat)
(check-sat)
