; Containing a text is being changed by its removal
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (not (=> (distinct t "") (= (str.contains s t) (not (= (str.replace s t "") s)) (>= (str.indexof s t 0) 0)))))
(set-info :status unsat)
(check-sat)
