; Powers and logarithms of two ; only cvc5
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(assert (<= 0 a 5))
(assert (= b (+ (int.pow2 a) 3)))
(assert (= (int.log2 32) a))
(set-info :status sat)
(check-sat)
