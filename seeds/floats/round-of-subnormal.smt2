; A subnormal that is rounded to one or to a zero with its sign ; only Z3
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(assert (= (fp.isZero (fp.roundToIntegral r x)) (fp.isNegative (fp.roundToIntegral r (fp.neg x))) (fp.gt (fp.add r x (fp.roundToIntegral r x)) x)))
(assert (and (fp.isSubnormal x) (or (= r RTP) (= r RTN))))
(set-info :status sat)
(check-sat)
