; Extension with and without sign
(set-logic QF_BV)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (bvult ((_ zero_extend 4) a) ((_ sign_extend 4) b)))
(assert (bvule a b))
(assert (= ((_ zero_extend 0) a) ((_ sign_extend 0) (bvnot b))))
(set-info :status sat)
(check-sat)
