; The root of a fused square under two roundings
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(assert (distinct (fp.sqrt r (fp.fma r x x (fp.mul r y y))) (fp.sqrt RTZ (fp.add r (fp.mul r x x) (fp.mul r y y)))))
(assert (and (fp.lt x y) (not (fp.isInfinite (fp.mul r y y)))))
(set-info :status sat)
(check-sat)
