; An end that a replacement leaves alone
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.suffixof t s))
(assert (str.suffixof t (str.replace s t "")))
(assert (distinct t ""))
(set-info :status sat)
(check-sat)
