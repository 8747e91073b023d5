; The complement twice
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x (re.comp (re.comp (re.++ (str.to_re "a") re.all)))))
(assert (not (str.prefixof "a" x)))
(set-info :status unsat)
(check-sat)
