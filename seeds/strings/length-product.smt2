; A length that is a sum and a product of lengths
(set-logic QF_SNIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.len (str.++ s s t)) (* (str.len s) (str.len t))))
(assert (and (str.prefixof s t) (distinct s (str.replace s s "")) (<= (str.len t) 4)))
(set-info :status sat)
(check-sat)
