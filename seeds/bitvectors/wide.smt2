; A wide vector with one bit set
(set-logic QF_BV)
(declare-const a (_ BitVec 65))
(assert (= (bvand a (bvsub a (_ bv1 65))) (_ bv0 65)))
(assert (= ((_ extract 64 64) (bvmul a (_ bv2 65))) #b1))
(set-info :status sat)
(check-sat)
