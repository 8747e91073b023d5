; A pair is made of its parts
(set-logic ALL)
(declare-datatype Pair (par (A B) ((pair (first A) (second B)))))
(declare-const p (Pair Int Int))
(assert (distinct (pair (first p) (second p)) p))
(set-info :status unsat)
(check-sat)
