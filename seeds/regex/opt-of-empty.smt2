; re.opt of the empty text
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.++ (re.opt (str.to_re "")) (re.opt (str.to_re "k")))))
(assert (not (str.in_re x (re.opt (str.to_re "k")))))
(set-info :status unsat)
(check-sat)
