; A divisor that is chosen by the quotient
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (div (* a a) (ite (> (div a b) 1) b (- b a))) (mod (* a b) (ite (= a b) 0 (+ a b)))))
(assert (and (<= 1 a 6) (<= 1 b 4) (distinct a b)))
(set-info :status sat)
(check-sat)
