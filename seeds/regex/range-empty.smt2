; re.range whose bounds are swapped is empty
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.++ re.all (re.range "z" "a") re.all)))
(set-info :status unsat)
(check-sat)
