; A common divisor of two numbers
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (mod 12 a) (mod 18 a) 0))
(assert (= b (div 12 a)))
(assert (< 1 a b))
(set-info :status sat)
(check-sat)
