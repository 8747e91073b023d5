; Replacing every empty text changes nothing, at two depths
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (distinct (str.replace_all (str.++ s t) (ite p "" "a") (str.replace_all t "" s)) (ite p (str.++ s t) (str.replace_all (str.++ s t) "a" t))))
(set-info :status unsat)
(check-sat)
