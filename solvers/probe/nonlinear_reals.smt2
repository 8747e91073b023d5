; Products of unknown reals.
(set-logic QF_NRA)
(set-info :status sat)
(declare-const x Real)
(assert (= (* x x) 2.0))
(assert (> x 0.0))
(check-sat)
