; Rounding what is integral, below a difference ; only Z3
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(declare-const q RoundingMode)
(assert (let ((i (fp.roundToIntegral r x))) (and (distinct (fp.roundToIntegral q i) i) (not (fp.isNaN (fp.sub q i (fp.roundToIntegral r (fp.neg x))))))))
(set-info :status unsat)
(check-sat)
