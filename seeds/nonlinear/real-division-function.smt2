; Division by an expression that is zero is still a function
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (distinct (/ (+ x y) (* (- x y) (- x y))) (/ (* 2.0 x) (- (* x y) (* y y))) (/ (+ x x) 0.0)))
(assert (= (* x x) (- (* 2.0 x y) (* y y))))
(set-info :status unsat)
(check-sat)
