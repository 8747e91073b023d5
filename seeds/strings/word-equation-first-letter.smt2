; Sides that start differently
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (or (= (str.++ "a" x) (str.++ "b" y)) (= (str.++ x "a") (str.++ y "bb"))))
(set-info :status unsat)
(check-sat)
