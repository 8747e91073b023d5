; Different functions differ somewhere
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(declare-const g (-> Int Int))
(assert (distinct f g))
(assert (= (f 0) (g 0)))
(set-info :status sat)
(check-sat)
