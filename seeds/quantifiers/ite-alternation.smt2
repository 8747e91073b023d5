; A chosen bound that nothing keeps
(set-logic LIA)
(declare-const a Int)
(declare-const b Int)
(assert (exists ((x Int)) (forall ((y Int)) (=> (< (ite (> y a) x b) y) (< (+ x y) (ite (= x b) a (- a x)))))))
(assert (< a b))
(set-info :status unsat)
(check-sat)
