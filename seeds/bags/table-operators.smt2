; Joins, columns and sums of tables ; only cvc5
(set-logic HO_ALL)
(declare-const t (Table Int Int))
(assert (= t (bag (tuple 1 2) 1)))
(assert (or (distinct ((_ table.project 1) t) (bag (tuple 2) 1)) (distinct ((_ table.join 0 0) t t) (bag (tuple 1 2 1 2) 1)) (distinct ((_ table.aggr 0) (lambda ((x (Tuple Int Int)) (n Int)) (+ n 1)) 0 t) (bag 1 1))))
(set-info :status unsat)
(check-sat)
