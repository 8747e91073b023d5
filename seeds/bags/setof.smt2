; Every multiplicity lowered to one ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(declare-const x Int)
(assert (= (bag.count x a) 4))
(assert (distinct (bag.count x (bag.setof a)) 1))
(set-info :status unsat)
(check-sat)
