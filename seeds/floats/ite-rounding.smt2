; A rounding mode chosen by a sign
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(declare-const y (_ FloatingPoint 3 5))
(assert (= y (fp.div (ite (fp.isNegative x) RTP RTN) x (fp #b0 #b100 #b1000))))
(assert (fp.isSubnormal y))
(assert (fp.isNegative y))
(set-info :status sat)
(check-sat)
