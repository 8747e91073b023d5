; A number and its inverse
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (* x y) 1.0))
(assert (< (+ x y) 2.0))
(assert (> x 0.0))
(set-info :status unsat)
(check-sat)
