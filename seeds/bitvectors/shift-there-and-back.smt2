; Bits that two shifts drop
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const n (_ BitVec 8))
(assert (= (bvlshr (bvshl a n) n) (bvand a #x1f)))
(assert (distinct a (bvand a #x1f)))
(assert (distinct n #x03))
(set-info :status sat)
(check-sat)
