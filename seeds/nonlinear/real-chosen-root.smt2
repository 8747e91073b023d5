; A root chosen by the sign of a product of three
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(assert (= (ite (< (* x y z) 0.0) (* x x) (* y y y)) (ite (> (* x y) z) 2.0 (- 8.0))))
(assert (and (< x 0.0) (= (+ x y z) 0.0) (> (* y z) 1.0)))
(set-info :status unsat)
(check-sat)
