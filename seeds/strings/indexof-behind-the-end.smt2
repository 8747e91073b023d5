; A start behind the end finds nothing, not even the empty string
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const i Int)
(assert (> i (str.len s)))
(assert (>= (str.indexof s t i) 0))
(set-info :status unsat)
(check-sat)
