; Complements of unions over a finite universe ; only cvc5
(set-option :sets-exp true)
(set-logic ALL)
(declare-const a (Set (_ BitVec 2)))
(declare-const b (Set (_ BitVec 2)))
(assert (distinct (set.complement (set.union a b)) (set.inter (set.complement a) (set.complement b))))
(set-info :status unsat)
(check-sat)
