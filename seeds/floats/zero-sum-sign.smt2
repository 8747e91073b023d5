; The sign of a sum of opposite zeros
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 4))
(assert (= x (fp.add r (_ +zero 3 4) (_ -zero 3 4))))
(assert (fp.isNegative x))
(assert (not (= r RTN)))
(set-info :status unsat)
(check-sat)
