; A quotient by a variable that may be zero
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (div a b) 3))
(assert (= (mod a b) (- 1)))
(set-info :status sat)
(check-sat)
