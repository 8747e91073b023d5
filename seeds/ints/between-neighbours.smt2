; Nothing lies between neighbours
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (< a b (+ a 1)))
(set-info :status unsat)
(check-sat)
