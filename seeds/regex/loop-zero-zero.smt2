; re.loop from 0 to 0
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x ((_ re.loop 0 0) re.all)))
(assert (= y (str.replace "b" x "a")))
(assert (not (= y "ab")))
(set-info :status unsat)
(check-sat)
