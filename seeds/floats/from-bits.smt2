; A number from its bits
(set-logic QF_FPBV)
(declare-const b (_ BitVec 8))
(declare-const x (_ FloatingPoint 3 5))
(assert (= x ((_ to_fp 3 5) b)))
(assert (= ((_ extract 7 7) b) #b1))
(assert (fp.isPositive x))
(set-info :status unsat)
(check-sat)
