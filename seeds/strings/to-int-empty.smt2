; str.to_int of the empty text is -1
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.len s) 0))
(assert (>= (str.to_int s) 0))
(set-info :status unsat)
(check-sat)
