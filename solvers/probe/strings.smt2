; Strings.
(set-logic QF_SLIA)
(set-info :status sat)
(declare-const s String)
(declare-const t String)
(assert (= (str.++ s "b" t) "abc"))
(assert (= (str.len s) 1))
(check-sat)
