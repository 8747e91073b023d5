; A word equation refuted by the number of characters
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.++ x x "a") (str.++ y y)))
(set-info :status unsat)
(check-sat)
