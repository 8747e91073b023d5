; Nothing comes before the empty text
(set-logic QF_S)
(declare-const a String)
(declare-const b String)
(assert (str.< a (str.replace b b "")))
(set-info :status unsat)
(check-sat)
