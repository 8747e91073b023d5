; The square root of negative zero
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.isNegative (fp.sqrt r x)))
(assert (fp.isNegative x))
(set-info :status sat)
(check-sat)
