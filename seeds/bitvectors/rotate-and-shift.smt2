; A rotation that equals a shift
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const n (_ BitVec 8))
(assert (= ((_ rotate_left 3) a) (bvshl a n)))
(assert (distinct a #x00))
(assert (distinct n #x03))
(set-info :status sat)
(check-sat)
