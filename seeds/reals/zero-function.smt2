; The value of a division at zero by name ; only Z3
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= y 0.0))
(assert (distinct (/ x y) (/0 x 0.0)))
(set-info :status unsat)
(check-sat)
