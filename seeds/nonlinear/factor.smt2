; Factors of a small number
(set-logic QF_NIA)
(declare-const p Int)
(declare-const q Int)
(assert (= (* p q) 91))
(assert (< 1 p q))
(set-info :status sat)
(check-sat)
