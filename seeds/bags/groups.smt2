; Groups of a table ; only cvc5
(set-logic HO_ALL)
(declare-const t (Table Int Int))
(assert (= t (bag (tuple 1 2) 1)))
(assert (= ((_ table.group 0) t) (bag t 1)))
(set-info :status sat)
(check-sat)
