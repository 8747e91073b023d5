; Neighbours that are both even ; only cvc5
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= b (+ a 1)))
(assert (and ((_ divisible 2) a) ((_ divisible 2) b)))
(set-info :status unsat)
(check-sat)
