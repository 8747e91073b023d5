; Different texts of one number
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.to_int s) (str.to_int t) 7))
(assert (distinct s t))
(assert (= (str.len t) 3))
(set-info :status sat)
(check-sat)
