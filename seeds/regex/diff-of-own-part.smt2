; A text minus its own first part
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (let ((u (str.substr s 0 n))) (and (str.in_re u (re.diff (re.++ (str.to_re u) (re.opt (str.to_re s))) (re.union (str.to_re u) (str.to_re (str.++ u s)))))  (str.prefixof u s))))
(assert (<= (str.len s) 2))
(set-info :status unsat)
(check-sat)
