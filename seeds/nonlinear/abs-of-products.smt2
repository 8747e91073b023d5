; The amount of a product and the product of amounts
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (distinct (abs (* a (- b c))) (* (abs a) (ite (< b c) (- c b) (abs (- b c)))) (abs (- (* a c) (* a b)))))
(assert (<= (abs (* a a)) (* 2 (abs a))))
(set-info :status unsat)
(check-sat)
