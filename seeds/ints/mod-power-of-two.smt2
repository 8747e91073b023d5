; The lowest bits of a negative number
(set-logic QF_LIA)
(declare-const a Int)
(assert (= (mod a 8) 5))
(assert (= (div a 8) (- 3)))
(assert (< (abs a) 20))
(set-info :status sat)
(check-sat)
