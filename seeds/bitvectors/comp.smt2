; bvcomp as a bit
(set-logic QF_BV)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (= (concat (bvcomp a b) (bvcomp a (bvnot b))) ((_ extract 2 1) a)))
(assert (= (bvcomp a b) #b1))
(set-info :status sat)
(check-sat)
