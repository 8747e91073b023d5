; Different bits of one NaN
(set-logic QF_FPBV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= ((_ to_fp 3 5) a) ((_ to_fp 3 5) b)))
(assert (distinct a b))
(set-info :status sat)
(check-sat)
