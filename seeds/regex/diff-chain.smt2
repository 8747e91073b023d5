; re.diff with three languages
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.diff (re.range "a" "e") (str.to_re "a") (re.range "b" "d"))))
(assert (not (= x "e")))
(set-info :status unsat)
(check-sat)
