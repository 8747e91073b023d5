; Numbers beyond 64 bits
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (+ a b) 36893488147419103232))
(assert (= (- a b) (- 18446744073709551616)))
(set-info :status sat)
(check-sat)
