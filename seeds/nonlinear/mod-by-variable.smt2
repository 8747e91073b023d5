; A remainder larger than its divisor
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (distinct b 0))
(assert (>= (mod a b) (abs b)))
(set-info :status unsat)
(check-sat)
