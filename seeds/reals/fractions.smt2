; Decimals and fractions
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (+ x y) 0.1))
(assert (= (- x y) (/ 1 3)))
(assert (distinct x (/ 13 60)))
(set-info :status unsat)
(check-sat)
