; A pattern replaced by itself
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (distinct (str.replace s t t) s))
(set-info :status unsat)
(check-sat)
