; The place where two arrays differ ; only Z3
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(assert (distinct a b))
(assert (= (select a (array-ext a b)) (select b (array-ext a b))))
(set-info :status unsat)
(check-sat)
