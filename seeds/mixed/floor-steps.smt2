; Floors of a number and of its double
(set-logic QF_LIRA)
(declare-const x Real)
(assert (= (to_int (* 2.0 x)) (+ 1 (* 2 (to_int x)))))
(assert (< x (- 1.0)))
(set-info :status sat)
(check-sat)
