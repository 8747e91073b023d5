; Subtraction of neighbours is exact
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.isZero (fp.sub RNE x y)))
(assert (not (fp.eq x y)))
(set-info :status unsat)
(check-sat)
