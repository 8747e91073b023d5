; The empty string is found at its start, up to the length
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (<= 0 i (str.len s)))
(assert (not (= (str.indexof s "" i) i)))
(set-info :status unsat)
(check-sat)
