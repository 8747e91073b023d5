; str.indexof without a start ; only Z3
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.indexof s t) 2))
(assert (= (str.len s) 4))
(assert (= (str.len t) 2))
(set-info :status sat)
(check-sat)
