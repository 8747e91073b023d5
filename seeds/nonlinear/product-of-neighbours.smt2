; The product of neighbours is even
(set-logic QF_NIA)
(declare-const a Int)
(assert (= (mod (* a (+ a 1)) 2) 1))
(assert (< (- 5) a 5))
(set-info :status unsat)
(check-sat)
