; Arrays that agree between two places ; only cvc5
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(assert (eqrange a b 0 3))
(assert (distinct (select a 2) (select b 2)))
(set-info :status unsat)
(check-sat)
