; Integers have no halves
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (+ (* 4 a) (* 6 b)) 11))
(set-info :status unsat)
(check-sat)
