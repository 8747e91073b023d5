; A relation and its transpose ; only cvc5
(set-logic ALL)
(declare-const r (Relation Int Bool))
(declare-const x Int)
(assert (set.member (tuple true x) (rel.transpose r)))
(assert (not (set.member (tuple x false) r)))
(set-info :status sat)
(check-sat)
