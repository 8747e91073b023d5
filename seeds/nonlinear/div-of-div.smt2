; A quotient of quotients
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (div (div a b) b) 2))
(assert (= (mod a b) 1))
(assert (> b 1))
(set-info :status sat)
(check-sat)
