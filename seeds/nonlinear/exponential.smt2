; The exponential function is positive
(set-logic ALL)
(declare-const x Real)
(assert (< (exp x) (- (exp (- x)))))
(set-info :status unsat)
(check-sat)
