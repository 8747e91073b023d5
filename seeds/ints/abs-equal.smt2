; Equal absolute values of different numbers
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (abs a) (abs (- b 2))))
(assert (distinct a (- b 2)))
(assert (> a 10))
(set-info :status sat)
(check-sat)
