; There is no character beyond the last code point
(set-logic QF_SLIA)
(declare-const s String)
(assert (> (str.to_code s) 196607))
(set-info :status unsat)
(check-sat)
