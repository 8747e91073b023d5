; Odd factors have an inverse
(set-logic QF_BV)
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(assert (= (bvmul a b) #b000001))
(assert (= ((_ extract 0 0) a) #b0))
(set-info :status unsat)
(check-sat)
