; Nested ite over texts
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const i Int)
(assert (= (ite (> i 0) (ite (str.prefixof s t) s "no") t) (str.++ "n" s)))
(assert (> (str.len s) 0))
(set-info :status sat)
(check-sat)
