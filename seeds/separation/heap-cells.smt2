; Separation logic: two cells ; only cvc5
(set-logic QF_ALL)
(declare-heap (Int Int))
(declare-const x Int)
(declare-const y Int)
(assert (sep (pto x 1) (pto y 2)))
(assert (= x y))
(set-info :status unsat)
(check-sat)
