; bvsdiv by zero is one or minus one
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const q (_ BitVec 8))
(assert (= q (bvsdiv a #x00)))
(assert (distinct q #x01 #xff))
(set-info :status unsat)
(check-sat)
