; Quotients by a difference that may vanish
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (div a (- a b)) (mod b (- b a)) (+ 1 (div (* a b) (- a b)))))
(assert (<= 0 a b 4))
(set-info :status sat)
(check-sat)
