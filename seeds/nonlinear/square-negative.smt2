; A square is not negative
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (< (+ (* a a) (* b b)) 0))
(set-info :status unsat)
(check-sat)
