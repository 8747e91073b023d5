; Rounding keeps the sign, even to zero
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 4 4))
(assert (fp.isNegative x))
(assert (fp.isPositive (fp.roundToIntegral r x)))
(set-info :status unsat)
(check-sat)
