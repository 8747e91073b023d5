; Signed bits of a rounded number and of the number ; only Z3
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(assert (distinct ((_ fp.to_sbv 6) r x) ((_ fp.to_sbv 6) RTZ (fp.roundToIntegral r x)) (bvneg ((_ fp.to_sbv 6) RNE (fp.neg (fp.roundToIntegral r x))))))
(assert (fp.leq (fp.abs x) ((_ to_fp 3 3) RNE 8.0)))
(set-info :status unsat)
(check-sat)
