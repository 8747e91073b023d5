; Two quotients that agree
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (/ x 3.0) (/ y x)))
(assert (< 0.0 x y 10.0))
(set-info :status sat)
(check-sat)
