; Literals beyond the greatest and below the least, by each rounding
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(assert (= x (fp.mul r ((_ to_fp 3 3) r 100.0) ((_ to_fp 3 3) r 0.001))))
(assert (and (not (fp.isNaN x)) (fp.isZero ((_ to_fp 3 3) r 0.001)) (fp.isInfinite ((_ to_fp 3 3) r 100.0))))
(set-info :status unsat)
(check-sat)
