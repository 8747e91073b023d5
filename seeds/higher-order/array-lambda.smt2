; An array written as a lambda ; only Z3
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (= a (lambda ((j Int)) (* 2 j))))
(assert (= (mod (select a i) 2) 1))
(set-info :status unsat)
(check-sat)
