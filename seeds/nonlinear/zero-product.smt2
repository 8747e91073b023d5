; A product that vanishes
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (* (- a 2) (+ b 3)) 0))
(assert (distinct a 2))
(assert (> (* b b) 8))
(set-info :status sat)
(check-sat)
