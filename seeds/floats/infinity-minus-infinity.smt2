; Infinity minus infinity is no number
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.isInfinite x))
(assert (not (fp.isNaN (fp.sub r x x))))
(set-info :status unsat)
(check-sat)
