; Total division of reals ; only cvc5
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= (/_total x y) 0.0))
(assert (distinct x 0.0))
(set-info :status sat)
(check-sat)
