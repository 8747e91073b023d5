; fp.min of the two zeros may be either
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (= x (fp.min (_ +zero 3 4) (_ -zero 3 4))))
(assert (= y (fp.max x (fp.abs x))))
(assert (fp.isPositive y))
(set-info :status sat)
(check-sat)
