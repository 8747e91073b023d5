; Only some roundings reach infinity from finite numbers
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(declare-const r RoundingMode)
(assert (and (not (fp.isInfinite x)) (not (fp.isInfinite y)) (fp.isInfinite (fp.add r x y)) (= (fp.add r x y) (fp.add r y (fp.sub r x (_ +zero 2 4))))))
(assert (or (= r RTZ) (and (= r RTN) (fp.isPositive (fp.add r x y))) (and (= r RTP) (fp.isNegative (fp.add r x y)))))
(set-info :status unsat)
(check-sat)
