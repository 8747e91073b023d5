; A right triangle with whole sides
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (= (+ (* a a) (* b b)) (* c c)))
(assert (< 0 a b 10))
(set-info :status sat)
(check-sat)
