; Shared sums under let
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (let ((s (+ x (* 2.0 y)))) (let ((t (- s x))) (and (> s t) (< (+ s t) (- 1.5))))))
(set-info :status sat)
(check-sat)
