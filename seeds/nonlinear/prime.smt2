; A prime has no factors
(set-logic QF_NIA)
(declare-const p Int)
(declare-const q Int)
(assert (= (* p q) 13))
(assert (< 1 p q 13))
(set-info :status unsat)
(check-sat)
