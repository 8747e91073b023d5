; A lambda applied
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(declare-const x Int)
(assert (= f (lambda ((y Int)) (+ y 2))))
(assert (distinct (f (f x)) (+ x 4)))
(set-info :status unsat)
(check-sat)
