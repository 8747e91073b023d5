; Quotient and remainder of nested divisions
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= (bvudiv (bvudiv a b) b) (bvurem a b)))
(assert (bvugt a (bvmul b b)))
(set-info :status sat)
(check-sat)
