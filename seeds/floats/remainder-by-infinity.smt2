; fp.rem by infinity gives the dividend
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.isNormal x))
(assert (distinct (fp.rem x (_ +oo 3 4)) x))
(set-info :status unsat)
(check-sat)
