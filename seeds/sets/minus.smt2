; A difference meets what was removed ; only cvc5
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (distinct (set.inter (set.minus a b) b) (as set.empty (Set Int))))
(set-info :status unsat)
(check-sat)
