; A function that takes a function
(set-logic HO_ALL)
(declare-fun apply ((-> Int Int) Int) Int)
(declare-const f (-> Int Int))
(assert (= (apply f 1) (f 1)))
(assert (distinct (apply f 1) (f 2)))
(set-info :status sat)
(check-sat)
