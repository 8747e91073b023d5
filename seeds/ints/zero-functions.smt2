; Values of division at zero by name ; only Z3
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(assert (= b 0))
(assert (distinct (mod a b) (mod0 a 0)))
(set-info :status unsat)
(check-sat)
