; fp.abs clears the sign
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 5 3))
(assert (fp.isNegative (fp.abs x)))
(set-info :status unsat)
(check-sat)
