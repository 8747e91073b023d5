; Something lies between any two numbers
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(assert (< x y z (+ x (/ 1 1000000))))
(set-info :status sat)
(check-sat)
