; Powers with negative exponents
(set-logic ALL)
(declare-const x Real)
(assert (= (^ x 3.0) 8.0))
(assert (> x 0.0))
(set-info :status sat)
(check-sat)
