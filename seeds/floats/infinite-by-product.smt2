; A product of finite numbers that is infinite
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (= (fp.mul RNA x y) (_ -oo 3 4)))
(assert (not (fp.isInfinite x)))
(assert (= (fp.mul RTP x y) (fp #b1 #b110 #b111)))
(set-info :status sat)
(check-sat)
