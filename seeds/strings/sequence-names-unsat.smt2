; Sequence operators used on texts, against each other
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (seq.suffixof s t))
(assert (not (seq.contains (seq.++ "x" t) s)))
(set-info :status unsat)
(check-sat)
