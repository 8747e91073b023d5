; A proper beginning comes first
(set-logic QF_SLIA)
(declare-const a String)
(declare-const b String)
(assert (str.prefixof a b))
(assert (not (str.<= a b)))
(set-info :status unsat)
(check-sat)
