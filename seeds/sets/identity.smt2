; Identity and images with a count ; only cvc5
(set-logic ALL)
(declare-const s (Set (Tuple Int)))
(declare-const x Int)
(declare-const y Int)
(assert (set.member (tuple x y) (rel.iden s)))
(assert (distinct x y))
(set-info :status unsat)
(check-sat)
