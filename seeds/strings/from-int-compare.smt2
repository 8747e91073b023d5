; Written numbers in the order of texts
(set-logic QF_SLIA)
(declare-const m Int)
(declare-const n Int)
(assert (< 0 m n 30))
(assert (str.< (str.from_int n) (str.from_int m)))
(set-info :status sat)
(check-sat)
