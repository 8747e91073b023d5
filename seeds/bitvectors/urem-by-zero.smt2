; bvurem by what may be zero
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= (bvurem a b) a))
(assert (bvugt a b))
(set-info :status sat)
(check-sat)
