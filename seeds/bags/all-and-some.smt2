; Every and some element of a bag ; only cvc5
(set-logic HO_ALL)
(declare-const a (Bag Int))
(assert (= a (bag.union_disjoint (bag 1 2) (bag 4 1))))
(assert (bag.all (lambda ((x Int)) (> x 1)) a))
(assert (bag.some (lambda ((x Int)) (> x 2)) a))
(set-info :status unsat)
(check-sat)
