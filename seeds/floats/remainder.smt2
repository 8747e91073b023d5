; fp.rem may be negative
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.lt (fp.rem x y) (_ -zero 3 4)))
(assert (fp.isPositive x))
(assert (fp.isPositive y))
(set-info :status sat)
(check-sat)
