; A piece up to a found place
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= t (str.substr s 0 (str.indexof s "b" 0))))
(assert (not (str.prefixof t (str.++ s "b"))))
(set-info :status unsat)
(check-sat)
