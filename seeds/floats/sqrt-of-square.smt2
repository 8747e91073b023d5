; The root of a negative number is no number
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.lt x (_ -zero 3 4)))
(assert (not (fp.isNaN (fp.sqrt r x))))
(set-info :status unsat)
(check-sat)
