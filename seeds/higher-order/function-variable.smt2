; A function as a value
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(declare-const g (-> Int Int))
(assert (= f g))
(assert (distinct (f 3) (g 3)))
(set-info :status unsat)
(check-sat)
