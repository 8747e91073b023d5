; A real far from every integer
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const n Int)
(assert (= n (to_int (+ x 0.5))))
(assert (= (- x (to_real n)) (- 0.5)))
(set-info :status sat)
(check-sat)
