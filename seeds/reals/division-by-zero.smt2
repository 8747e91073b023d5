; Division of reals by zero is a function
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= x y))
(assert (distinct (/ x 0.0) (/ y 0.0)))
(set-info :status unsat)
(check-sat)
