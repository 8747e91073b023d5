; Linear real arithmetic.
(set-logic QF_LRA)
(set-info :status unsat)
(declare-const x Real)
(declare-const y Real)
(assert (< (+ x y) 1.5))
(assert (> x 1.0))
(assert (> y 0.5))
(check-sat)
