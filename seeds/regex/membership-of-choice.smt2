; A chosen text is in the union of what it is chosen from
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (not (str.in_re (ite p s (str.++ s t)) (re.++ (str.to_re s) (re.opt (str.to_re t))))))
(assert (<= (str.len (str.++ s t)) 2))
(set-info :status unsat)
(check-sat)
