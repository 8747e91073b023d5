; A square between two bounds
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (< 50 (* a a) 80))
(assert (= b (- (* a a) (* 7 a))))
(assert (> b 100))
(set-info :status sat)
(check-sat)
