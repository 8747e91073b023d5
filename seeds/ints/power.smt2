; Powers of integers ; only Z3
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(assert (= (^ a 3) (- 27)))
(assert (= (** 2 b) 8))
(assert (= (rem b (- 2)) (- 1)))
(set-info :status sat)
(check-sat)
