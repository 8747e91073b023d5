; A root whose square is something else
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.isNormal x))
(assert (not (fp.eq (fp.mul RNE (fp.sqrt RNE x) (fp.sqrt RNE x)) x)))
(assert (fp.isPositive x))
(set-info :status sat)
(check-sat)
