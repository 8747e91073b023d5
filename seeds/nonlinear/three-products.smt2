; Three variables in every product
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (= (* a b c) (+ a b c) (+ (* a (+ b c)) 1)))
(assert (and (<= 1 a b c 3) (distinct a b c)))
(set-info :status sat)
(check-sat)
