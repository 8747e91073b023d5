; Remainders of negative products
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (mod (* a b) 7) 6))
(assert (= (div (* a b) (- 7)) 2))
(set-info :status sat)
(check-sat)
