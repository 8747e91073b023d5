; A remainder by an infinity or of a zero is what was divided
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 6))
(declare-const y (_ FloatingPoint 2 6))
(declare-const r RoundingMode)
(assert (let ((i (fp.div r y (fp.mul r x (_ -zero 2 6))))) (and (fp.isInfinite i) (fp.isNormal y) (distinct (fp.rem x i) (fp.rem (fp.rem x i) (fp.neg i)) x))))
(set-info :status unsat)
(check-sat)
