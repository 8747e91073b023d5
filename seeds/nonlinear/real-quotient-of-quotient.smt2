; A quotient whose divisor is a quotient by zero
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (/ x (/ y (- x 2.0))) (+ (/ x (- x 2.0)) y)))
(assert (and (= (* x x) (+ x 2.0)) (> x 0.0) (distinct y x 0.0)))
(set-info :status sat)
(check-sat)
