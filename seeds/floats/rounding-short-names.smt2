; Rounding modes by their short names
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 4 4))
(assert (distinct r RNE RNA RTP))
(assert (fp.lt (fp.roundToIntegral r x) (fp.roundToIntegral RTZ x)))
(assert (distinct r RTZ))
(set-info :status sat)
(check-sat)
