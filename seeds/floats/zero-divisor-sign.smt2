; The sign of a quotient by a zero that a difference made
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(assert (let ((z (fp.sub r y y))) (and (fp.isInfinite (fp.div r x z)) (= (fp.isNegative (fp.div r x z)) (xor (fp.isNegative x) (= r RTN) true)))))
(set-info :status unsat)
(check-sat)
