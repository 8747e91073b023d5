; A bag from an element with a negative count ; only cvc5
(set-logic ALL)
(declare-const n Int)
(declare-const a (Bag Int))
(assert (= a (bag 5 n)))
(assert (= a (as bag.empty (Bag Int))))
(assert (< n 0))
(set-info :status sat)
(check-sat)
