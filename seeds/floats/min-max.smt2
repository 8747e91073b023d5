; fp.min and fp.max with NaN
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.isNaN x))
(assert (or (distinct (fp.min x y) y) (distinct (fp.max y x) y)))
(set-info :status unsat)
(check-sat)
