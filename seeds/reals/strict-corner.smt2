; A corner that strict bounds cut off
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (< (+ x y) 1.0))
(assert (>= x 0.5))
(assert (>= y 0.5))
(set-info :status unsat)
(check-sat)
