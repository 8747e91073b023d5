; Products and columns of tables ; only cvc5
(set-logic HO_ALL)
(declare-const t (Table Int Int))
(declare-const u (Table Int Int Int Int))
(assert (= t (bag (tuple 1 2) 2)))
(assert (= u (table.product t t)))
(assert (distinct (bag.count (tuple 1 2 1 2) u) 4))
(set-info :status unsat)
(check-sat)
