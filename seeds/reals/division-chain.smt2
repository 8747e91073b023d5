; Division of three numbers groups to the left
(set-logic QF_LRA)
(declare-const x Real)
(assert (distinct (/ x 2.0 5.0) (/ x 10.0)))
(set-info :status unsat)
(check-sat)
