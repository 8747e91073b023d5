; A product chosen by ite
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (ite (> a b) (* a b) (* a a)) 15))
(assert (< (+ a b) 9))
(set-info :status sat)
(check-sat)
