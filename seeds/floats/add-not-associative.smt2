; Addition is not associative
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(declare-const z (_ FloatingPoint 3 4))
(assert (fp.lt (fp.add RNE (fp.add RNE x y) z) (fp.add RNE x (fp.add RNE y z))))
(set-info :status sat)
(check-sat)
