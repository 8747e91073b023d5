; A remainder of a quotient by its own divisor
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 6))
(declare-const y (_ FloatingPoint 2 6))
(declare-const r RoundingMode)
(assert (= (fp.rem (fp.div r x y) y) (fp.sub r (fp.div r x y) (fp.mul r y (fp.roundToIntegral r (fp.div RNE (fp.div r x y) y))))))
(assert (and (distinct x y) (fp.lt (_ +zero 2 6) (fp.rem x y)) (fp.isNormal y)))
(set-info :status sat)
(check-sat)
