; A given sum and a given product
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (+ x y) 5.0))
(assert (= (* x y) 6.0))
(assert (< x y))
(set-info :status sat)
(check-sat)
