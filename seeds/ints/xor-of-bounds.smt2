; Exclusive choice between bounds
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (xor (< a b) (< b 0) (= a (- 4))))
(assert (=> (> a 0) (> b 0) (= a b)))
(assert (distinct a b 0))
(set-info :status sat)
(check-sat)
