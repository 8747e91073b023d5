; An element chosen from a set ; only cvc5
(set-logic ALL)
(declare-const a (Set Int))
(assert (not (set.is_empty a)))
(assert (not (set.member (set.choose a) a)))
(set-info :status unsat)
(check-sat)
