; The value of a float as a real
(set-logic QF_FPLRA)
(declare-const x (_ FloatingPoint 3 4))
(declare-const v Real)
(assert (= v (fp.to_real x)))
(assert (< 0.0 v 0.1))
(assert (fp.isSubnormal x))
(set-info :status sat)
(check-sat)
