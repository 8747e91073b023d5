; A quotient by what is not zero
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (distinct (* y (/ x y)) x))
(assert (> (* y y) 0.0))
(set-info :status unsat)
(check-sat)
