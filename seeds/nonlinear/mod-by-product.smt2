; A remainder by a product
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (mod a (* b b)) 3))
(assert (< (* b a) (- 1)))
(set-info :status sat)
(check-sat)
