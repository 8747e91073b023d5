; str.from_code of the code of a longer text
(set-logic QF_SLIA)
(declare-const s String)
(assert (> (str.len s) 1))
(assert (not (= (str.from_code (str.to_code s)) "")))
(set-info :status unsat)
(check-sat)
