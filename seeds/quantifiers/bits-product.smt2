; A factor that reaches every word a choice of quotient and mask gives
(set-logic BV)
(declare-const a (_ BitVec 3))
(declare-const b (_ BitVec 3))
(assert (forall ((x (_ BitVec 3))) (exists ((y (_ BitVec 3))) (= (bvmul a y) (ite (bvult x b) (bvudiv x (bvsub b a)) (bvand x (bvneg a)))))))
(assert (distinct a b (bvurem b a)))
(set-info :status sat)
(check-sat)
