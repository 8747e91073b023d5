; Every vector has an additive inverse
(set-logic BV)
(declare-const a (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvadd x y) a))))
(assert (exists ((z (_ BitVec 4))) (= (bvmul z z) a)))
(assert (bvugt a #x1))
(set-info :status sat)
(check-sat)
