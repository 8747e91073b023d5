; Elementary functions.
(set-logic QF_NRAT)
(set-info :status unsat)
(declare-const x Real)
(assert (> (sin x) 1.0))
(check-sat)
