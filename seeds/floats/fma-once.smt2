; fp.fma rounds once
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(declare-const z (_ FloatingPoint 3 3))
(assert (not (= (fp.fma RNE x y z) (fp.add RNE (fp.mul RNE x y) z))))
(assert (fp.isNormal z))
(set-info :status sat)
(check-sat)
