; A function of two reals
(set-logic QF_UFLRA)
(declare-fun f (Real Real) Real)
(declare-const x Real)
(assert (= (f x (f x x)) (+ x 1.0)))
(assert (= (f x x) (- x 0.5)))
(assert (> (f x (- x 0.5)) 7.0))
(set-info :status sat)
(check-sat)
