; A vector equal to its halves exchanged and complemented
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(assert (= (concat ((_ extract 3 0) a) ((_ extract 7 4) a)) (bvnot a)))
(assert (bvslt a #x00))
(set-info :status sat)
(check-sat)
