; Digits are the ASCII ones only
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.is_digit s))
(assert (or (< (str.to_code s) 48) (> (str.to_code s) 57)))
(set-info :status unsat)
(check-sat)
