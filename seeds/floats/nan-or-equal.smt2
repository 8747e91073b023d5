; Equality of values and of numbers under one chain
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(declare-const r RoundingMode)
(assert (= (= (fp.rem x y) (fp.rem y x)) (fp.eq (fp.div r x y) (fp.div r y x)) (not (fp.isNaN (fp.fma r x y (fp.rem x y))))))
(assert (and (fp.lt y x) (fp.isSubnormal (fp.sub r x y))))
(set-info :status sat)
(check-sat)
