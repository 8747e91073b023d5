; A length computed below zero
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.substr s 0 (- (str.len s) (str.len t))) t))
(assert (< (str.len s) (str.len t)))
(set-info :status unsat)
(check-sat)
