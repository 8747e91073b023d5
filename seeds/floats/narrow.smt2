; A number that a narrower format cannot hold
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 5))
(declare-const r RoundingMode)
(assert (fp.isNormal x))
(assert (fp.isInfinite ((_ to_fp 3 3) r x)))
(assert (not (fp.isInfinite ((_ to_fp 3 3) RTZ x))))
(set-info :status sat)
(check-sat)
