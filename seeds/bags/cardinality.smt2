; The number of elements ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(assert (= (bag.card a) 3))
(assert (= (bag.count 7 a) 2))
(set-info :status sat)
(check-sat)
