; fp.to_sbv and back
(set-logic QF_FPBV)
(declare-const x (_ FloatingPoint 4 4))
(declare-const b (_ BitVec 4))
(assert (= b ((_ fp.to_sbv 4) RTN x)))
(assert (fp.lt (fp #b1 #x9 #b000) x ((_ to_fp 4 4) RNE b)))
(assert (fp.lt x (_ +zero 4 4)))
(set-info :status unsat)
(check-sat)
