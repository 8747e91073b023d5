; re.^ 0 is the empty text
(set-logic QF_S)
(declare-const x String)
(assert (str.in_re x ((_ re.^ 0) (re.+ re.allchar))))
(assert (not (= x "")))
(set-info :status unsat)
(check-sat)
