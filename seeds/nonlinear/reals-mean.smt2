; The mean of squares
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (< (+ (* x x) (* y y)) (* 2.0 x y)))
(set-info :status unsat)
(check-sat)
