; Overlapping extracts
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(assert (= ((_ extract 5 2) a) ((_ extract 4 1) a)))
(assert (distinct ((_ extract 7 7) a) ((_ extract 0 0) a)))
(set-info :status sat)
(check-sat)
