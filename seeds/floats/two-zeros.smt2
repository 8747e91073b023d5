; Zeros that are fp.eq and not equal
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 4))
(declare-const y (_ FloatingPoint 4 4))
(assert (fp.eq x y))
(assert (not (= x y)))
(assert (fp.isNegative x))
(set-info :status sat)
(check-sat)
