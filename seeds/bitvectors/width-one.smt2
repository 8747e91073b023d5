; Vectors of one bit
(set-logic QF_BV)
(declare-const a (_ BitVec 1))
(declare-const b (_ BitVec 1))
(assert (= (bvadd a b) (bvmul a b)))
(assert (= (bvnot a) (bvudiv a b)))
(set-info :status sat)
(check-sat)
