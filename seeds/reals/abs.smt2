; Absolute values of reals by ite
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(define-fun size ((a Real)) Real (ite (>= a 0.0) a (- a)))
(assert (< (size (- x y)) 0.25))
(assert (> (- (size x) (size y)) 0.25))
(set-info :status unsat)
(check-sat)
