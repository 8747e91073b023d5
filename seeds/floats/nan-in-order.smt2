; No order with NaN
(set-logic QF_FP)
(declare-const x Float16)
(declare-const y Float16)
(assert (fp.isNaN x))
(assert (or (fp.lt x y) (fp.geq x y) (fp.leq y x) (fp.gt y x)))
(set-info :status unsat)
(check-sat)
