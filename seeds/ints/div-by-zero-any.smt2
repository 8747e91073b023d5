; Division by zero may be anything
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (div a 0) (+ a 7)))
(assert (= (mod b 0) (- 3)))
(assert (distinct a b))
(set-info :status sat)
(check-sat)
