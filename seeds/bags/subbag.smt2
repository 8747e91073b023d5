; A bag within another ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(declare-const b (Bag Int))
(assert (bag.subbag a b))
(assert (= (bag.count 2 b) (+ (bag.count 2 a) 1)))
(assert (bag.member 3 a))
(set-info :status sat)
(check-sat)
