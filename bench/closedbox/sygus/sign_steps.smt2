; Newton-like steps: x moves by sign and distance towards 7 and is there after two steps.
; box: sign_int in order_boxes.c
; box: abs_int in order_boxes.c
; level: easy
; inverse: no
; witness: x = 9
(set-logic ALL)
(set-info :status sat)
(declare-const x Int)
(declare-cb sign_int (Int) Int)
(declare-cb abs_int (Int) Int)
(define-fun step ((v Int)) Int (- v (* (sign_int (- v 7)) (div (+ 1 (abs_int (- v 7))) 2))))
(assert (and (< (- 100) x 100) (not (= x 7))))
(assert (= (step (step x)) 7))
(assert (not (= (step x) 7)))
(check-sat)
