; Choices on both sides of two containments
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (distinct (str.contains (str.++ s (ite p t "ab") s) (ite p "ab" t)) (str.contains (str.++ s (ite (not p) "ab" t)) "ab")))
(assert (<= (str.len (str.++ s t)) 2))
(set-info :status sat)
(check-sat)
