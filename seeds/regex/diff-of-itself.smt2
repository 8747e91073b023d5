; A language without itself
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.diff (re.* (str.to_re "ab")) (re.* (str.to_re "ab")))))
(set-info :status unsat)
(check-sat)
