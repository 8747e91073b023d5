; The complement of everything
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.comp re.all)))
(set-info :status unsat)
(check-sat)
