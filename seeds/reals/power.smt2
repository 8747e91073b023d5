; Powers of reals
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= (^ x 2.0) y))
(assert (< y 0.0))
(set-info :status unsat)
(check-sat)
