; A part larger than the whole ; only cvc5
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (set.subset a b))
(assert (> (set.card a) (set.card b)))
(set-info :status unsat)
(check-sat)
