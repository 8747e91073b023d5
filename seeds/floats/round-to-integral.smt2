; Ties go to the even number
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 4))
(assert (distinct (fp.roundToIntegral RNE x) (fp.roundToIntegral RNA x)))
(assert (fp.gt x (_ +zero 4 4)))
(set-info :status sat)
(check-sat)
