; A found place leaves room for the pattern
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (> (+ (str.indexof s t 0) (str.len t)) (str.len s)))
(assert (str.contains s t))
(set-info :status unsat)
(check-sat)
