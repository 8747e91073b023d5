; Functions as arguments.
(set-logic HO_ALL)
(set-info :status sat)
(declare-fun apply ((-> Int Int) Int) Int)
(declare-fun f (Int) Int)
(assert (= (apply f 1) 2))
(check-sat)
