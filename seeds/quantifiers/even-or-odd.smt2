; Every number is even or odd
(set-logic LIA)
(declare-const a Int)
(assert (exists ((y Int)) (and (= a (+ y y 1)) (forall ((z Int)) (distinct (* 2 z) (+ a 1))))))
(set-info :status unsat)
(check-sat)
