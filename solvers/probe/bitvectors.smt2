; Bit-vectors.
(set-logic QF_BV)
(set-info :status sat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (= (bvmul x y) #x23))
(assert (bvult #x01 x))
(assert (bvult x y))
(check-sat)
