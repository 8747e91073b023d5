; NaN is not fp.eq to itself, but is equal
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(declare-const y (_ FloatingPoint 3 5))
(assert (not (fp.eq x x)))
(assert (= x y))
(assert (fp.isNaN (fp.neg y)))
(set-info :status sat)
(check-sat)
