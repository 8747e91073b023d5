; re.range whose bound is not one character is empty
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.union (re.range "a" "bc") (re.range "" "z"))))
(set-info :status unsat)
(check-sat)
