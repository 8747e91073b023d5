; concat of three parts
(set-logic QF_BV)
(declare-const a (_ BitVec 3))
(declare-const b (_ BitVec 2))
(assert (= (concat a b a) #b10111100))
(set-info :status unsat)
(check-sat)
