; A quotient by a variable that may be zero
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (/ x y) 2.0))
(assert (distinct x (* 2.0 y)))
(set-info :status sat)
(check-sat)
