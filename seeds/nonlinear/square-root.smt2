; The square root by name ; only cvc5
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= y (sqrt x)))
(assert (>= x 0.0))
(assert (distinct (* y y) x))
(set-info :status unsat)
(check-sat)
