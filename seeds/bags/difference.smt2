; Two differences of bags ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(declare-const b (Bag Int))
(assert (bag.member 1 (bag.difference_remove a b)))
(assert (not (bag.member 1 (bag.difference_subtract a b))))
(set-info :status unsat)
(check-sat)
