; A search that starts at the length of the pattern
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.indexof s t (str.len t)) (str.len t)))
(assert (= (str.indexof s t 0) 0))
(assert (> (str.len t) 1))
(set-info :status sat)
(check-sat)
