; One of two functions by ite
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(declare-const g (-> Int Int))
(declare-const p Bool)
(assert (= ((ite p f g) 1) 2))
(assert (= (f 1) 3))
(set-info :status sat)
(check-sat)
