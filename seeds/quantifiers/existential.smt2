; Only existential quantifiers
(set-logic LIA)
(declare-const a Int)
(assert (exists ((x Int) (y Int)) (and (= (+ x y) a) (= (- x y) 3) (> x y 2))))
(assert (not (exists ((z Int)) (= (* 2 z) a))))
(set-info :status sat)
(check-sat)
