; fp.to_ubv of NaN may be anything
(set-logic QF_FPBV)
(declare-const x (_ FloatingPoint 3 4))
(declare-const b (_ BitVec 3))
(assert (fp.isNaN x))
(assert (= b ((_ fp.to_ubv 3) RNE x)))
(set-info :status sat)
(check-sat)
