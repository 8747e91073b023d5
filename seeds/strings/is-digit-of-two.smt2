; Two characters are no digit
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.is_digit (str.++ s t)))
(assert (> (str.len s) 0))
(assert (> (str.len t) 0))
(set-info :status unsat)
(check-sat)
