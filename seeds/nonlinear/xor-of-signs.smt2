; Signs of products under xor
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (xor (> (* a b c c) 0) (and (distinct c 0) (= (> a 0) (> b 0)) (distinct a 0 (* 2 a)) (distinct (* b b) 0))))
(set-info :status unsat)
(check-sat)
