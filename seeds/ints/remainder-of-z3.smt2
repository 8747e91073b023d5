; Z3's rem: mod, negated for a negative divisor; only Z3
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(assert (= b (- 3)))
(assert (= (rem a b) (- 2)))
(assert (> a 5))
(set-info :status sat)
(check-sat)
