; A number that absorbs every other
(set-logic FP)
(declare-const x (_ FloatingPoint 2 3))
(assert (forall ((y (_ FloatingPoint 2 3))) (fp.isNaN (fp.add RNE x y))))
(set-info :status sat)
(check-sat)
