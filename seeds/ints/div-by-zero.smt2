; Division by zero is a function of the dividend
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (= a b))
(assert (distinct (div a 0) (div b 0)))
(set-info :status unsat)
(check-sat)
