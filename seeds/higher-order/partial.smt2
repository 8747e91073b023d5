; A function applied to its first argument ; only cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Int Int))
(declare-const g (-> Int Int))
(assert (= g (f 1)))
(assert (distinct (g 2) (f 1 2)))
(set-info :status unsat)
(check-sat)
