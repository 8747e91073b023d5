; Products of shared differences that cannot be negative
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (let ((d (- x y)) (s (+ x y))) (< (+ (* d d s s) (* 4.0 x y d d)) (* d d (- (* 2.0 x y) (* x y))))))
(assert (> (* x y) 0.0))
(set-info :status unsat)
(check-sat)
