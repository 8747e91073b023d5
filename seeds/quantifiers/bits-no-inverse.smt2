; Not every vector has a multiplicative inverse
(set-logic BV)
(declare-const a (_ BitVec 3))
(assert (forall ((x (_ BitVec 3))) (exists ((y (_ BitVec 3))) (= (bvmul x y) a))))
(assert (= ((_ extract 0 0) a) #b1))
(set-info :status unsat)
(check-sat)
