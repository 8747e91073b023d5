; An element chosen from a bag ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(assert (= (bag.count (bag.choose a) a) 0))
(assert (= a (bag 3 1)))
(set-info :status unsat)
(check-sat)
