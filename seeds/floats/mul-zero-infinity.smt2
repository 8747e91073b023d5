; Zero times infinity
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 4 4))
(assert (= (fp.mul r (_ -oo 4 4) x) (_ NaN 4 4)))
(assert (not (fp.isNaN x)))
(set-info :status sat)
(check-sat)
