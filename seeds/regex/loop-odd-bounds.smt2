; re.loop whose lower bound exceeds the upper is empty
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re (str.++ x y) ((_ re.loop 3 1) (str.to_re "a"))))
(set-info :status unsat)
(check-sat)
