; The smaller multiplicity ; only cvc5
(set-logic ALL)
(declare-const a (Bag Int))
(declare-const b (Bag Int))
(assert (not (bag.subbag (bag.inter_min a b) a)))
(set-info :status unsat)
(check-sat)
