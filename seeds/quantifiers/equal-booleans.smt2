; Two ways to say that a number is odd, and their difference
(set-logic LIA)
(declare-const a Int)
(assert (distinct (exists ((x Int)) (= a (+ (* 2 x) 1))) (not (exists ((x Int)) (= (- a x) x)))))
(set-info :status unsat)
(check-sat)
