; Division of reals by zero may be anything
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (/ x 0.0) (+ (/ y 0.0) 1.0)))
(assert (= (/ 0.0 0.0) x))
(set-info :status sat)
(check-sat)
