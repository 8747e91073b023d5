; Optional parts of a text that the text needs
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ s t) (re.++ (re.opt (str.to_re s)) (re.opt (str.to_re t)) (re.opt re.none))))
(assert (and (distinct s t) (not (str.in_re t (re.++ (str.to_re t) (re.opt (str.to_re s)))))))
(assert (<= (str.len (str.++ s t)) 2))
(set-info :status unsat)
(check-sat)
