; A bound below every sum of a kind
(set-logic LRA)
(declare-const a Real)
(declare-const b Real)
(assert (forall ((x Real)) (=> (<= 0.0 x 1.0) (>= (+ a (* 2.0 x)) b))))
(assert (< a (+ b 1.0)))
(set-info :status sat)
(check-sat)
