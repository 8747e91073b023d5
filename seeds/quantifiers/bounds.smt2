; A bound of all multiples in a range
(set-logic LIA)
(declare-const a Int)
(assert (forall ((x Int)) (=> (< 0 x 10) (< (* 3 x) a))))
(assert (< a 30))
(set-info :status sat)
(check-sat)
