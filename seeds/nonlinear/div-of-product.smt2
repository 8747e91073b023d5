; The quotient of a product by a factor
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (distinct (div (* a b) b) a))
(set-info :status sat)
(check-sat)
