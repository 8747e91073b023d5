; A field set to another value ; only cvc5
(set-logic ALL)
(declare-datatype P ((p (x Int) (y Int))))
(declare-const a P)
(assert (= ((_ update x) a 3) ((_ update y) a 4)))
(assert (distinct a (p 3 4)))
(set-info :status unsat)
(check-sat)
