; A quotient and a rest by a product that is not zero
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (let ((d (* b c))) (distinct (+ (* d (div a d)) (mod a d)) (ite (= d 0) (+ (* d (div a d)) (mod a d)) a))))
(set-info :status unsat)
(check-sat)
