; A beginning made by a replacement
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.prefixof "ab" (str.replace s t "a")))
(assert (not (str.prefixof "a" s)))
(assert (= (str.len s) 3))
(set-info :status sat)
(check-sat)
