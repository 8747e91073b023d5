; div of three numbers groups to the left
(set-logic QF_LIA)
(declare-const a Int)
(assert (= (div a 2 3) 4))
(assert (distinct (div a 6) 4))
(set-info :status unsat)
(check-sat)
