; The lesser of two quotients whose divisors may be zeros
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(declare-const r RoundingMode)
(assert (fp.eq (fp.min (fp.div r x y) (fp.div r y x)) (fp.max (fp.div r (fp.neg x) y) (fp.sub r y x))))
(assert (and (distinct x y) (not (fp.isZero x))))
(set-info :status sat)
(check-sat)
