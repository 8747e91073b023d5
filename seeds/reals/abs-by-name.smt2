; Absolute values of reals by name
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= (abs x) (- y)))
(assert (> x y))
(set-info :status sat)
(check-sat)
