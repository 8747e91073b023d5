; The product of an integer and a real
(set-logic QF_NIRA)
(declare-const n Int)
(declare-const x Real)
(assert (= (* (to_real n) x) 1.0))
(assert (> n 2))
(assert (> x 0.25))
(set-info :status sat)
(check-sat)
