; str.to_re of a variable
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.++ (str.to_re y) (str.to_re "c"))))
(assert (not (= x (str.++ y "c"))))
(set-info :status unsat)
(check-sat)
