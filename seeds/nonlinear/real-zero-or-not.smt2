; A quotient by a square that vanishes only with what is divided
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (let ((d (+ (* x x) (* y y)))) (and (< (/ (* 2.0 x y) d) (- 1.0)) (or (> (* x y y) 0.0) (< x 0.0)))))
(set-info :status unsat)
(check-sat)
