; A wider format and back changes no number, under any rounding
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const r RoundingMode)
(declare-const q RoundingMode)
(assert (let ((w ((_ to_fp 3 6) r x))) (or (fp.isInfinite w) (distinct ((_ to_fp 2 4) q w) (ite (fp.isNaN w) (fp.div r x x) x)))))
(assert (not (fp.isInfinite x)))
(set-info :status unsat)
(check-sat)
