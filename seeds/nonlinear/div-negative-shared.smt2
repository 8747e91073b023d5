; Quotients by opposite divisors in one sum
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (+ (div a b) (div a (- b)) (* (mod a b) (mod a (- b)))) (+ (div (- a) b) 5)))
(assert (and (< 1 b 4) (<= (- 6) a 6)))
(set-info :status sat)
(check-sat)
