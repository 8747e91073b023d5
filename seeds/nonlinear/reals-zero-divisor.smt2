; Quotients by differences
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (/ 1.0 (- x y)) 3.0))
(assert (= (/ x (- x x)) y))
(set-info :status sat)
(check-sat)
