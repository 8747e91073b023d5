; A square leaves no remainder of two by three
(set-logic QF_NIA)
(declare-const a Int)
(declare-const r Int)
(assert (<= 0 a 4))
(assert (= r (* a a)))
(assert (= (mod r 3) 2))
(set-info :status unsat)
(check-sat)
