; Testers of the list of Z3, where no logic is set ; only Z3
(declare-const l (List Int))
(declare-const x Int)
(assert (is-insert l))
(assert (= (insert x (tail l)) l))
(assert (distinct (head l) x))
(set-info :status unsat)
(check-sat)
