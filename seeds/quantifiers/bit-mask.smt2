; A mask that clears every vector to one bit
(set-logic BV)
(declare-const m (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (bvule (bvand x m) #x4)))
(assert (exists ((x (_ BitVec 4))) (= (bvand x m) #x4)))
(set-info :status sat)
(check-sat)
