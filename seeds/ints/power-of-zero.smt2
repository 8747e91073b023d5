; Zero to the power of zero by name ; only Z3
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(assert (= a b 0))
(assert (distinct (div 5 a) (div0 5 b)))
(set-info :status unsat)
(check-sat)
