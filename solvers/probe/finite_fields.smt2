; Fields of prime order.
(set-logic QF_FF)
(set-info :status sat)
(define-sort F () (_ FiniteField 7))
(declare-const x F)
(assert (= (ff.mul x x) (as ff2 F)))
(check-sat)
