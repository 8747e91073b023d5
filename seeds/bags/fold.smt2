; A sum over a bag ; only cvc5
(set-logic HO_ALL)
(declare-const n Int)
(assert (= n (bag.fold (lambda ((x Int) (s Int)) (+ x s)) 1 (bag 4 2))))
(assert (distinct n 9))
(set-info :status unsat)
(check-sat)
