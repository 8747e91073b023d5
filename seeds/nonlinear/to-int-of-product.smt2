; The whole part of a product and the product of whole parts
(set-logic QF_NIRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (to_int (* x y)) (+ 2 (* (to_int x) (to_int y)))))
(assert (and (< 0.0 x y 3.0) (not (is_int (* 2.0 x y))) (= (* 2.0 x) (to_real (to_int (* 2.0 x))))))
(set-info :status sat)
(check-sat)
