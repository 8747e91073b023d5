; The star of the empty language has one text
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.* re.none)))
(assert (str.in_re y (re.opt (re.+ re.none))))
(assert (distinct x y))
(set-info :status unsat)
(check-sat)
