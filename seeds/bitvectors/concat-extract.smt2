; Halves of a vector joined again
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= b (concat ((_ extract 3 0) a) ((_ extract 7 4) a))))
(assert (distinct (concat ((_ extract 3 0) b) ((_ extract 7 4) b)) a))
(set-info :status unsat)
(check-sat)
