; A piece replaced by the text it comes from
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.replace s (str.substr s i 1) s) (str.++ s s)))
(assert (= (str.len s) 1))
(assert (> i 0))
(set-info :status sat)
(check-sat)
