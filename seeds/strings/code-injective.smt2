; Different characters have different codes
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.to_code s) (str.to_code t)))
(assert (= (str.len s) 1))
(assert (distinct s t))
(set-info :status unsat)
(check-sat)
