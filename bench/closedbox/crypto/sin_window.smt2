; An angle between 1 and 2 whose sine is between 0.9 and 0.95, and that is above the sine's double.
; box: f_sin in float_boxes.c
; level: easy
; inverse: no
; witness: x = (fp #b0 #b01111111111 #xe666666666666)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-cb f_sin (Float64) Float64)
(define-fun one () Float64 ((_ to_fp 11 53) RNE 1.0))
(define-fun two () Float64 ((_ to_fp 11 53) RNE 2.0))
(assert (and (fp.leq one x) (fp.leq x two)))
(assert (fp.gt (f_sin x) ((_ to_fp 11 53) RNE 0.9)))
(assert (fp.lt (f_sin x) ((_ to_fp 11 53) RNE 0.95)))
(assert (fp.geq x (fp.mul RNE two (f_sin x))))
(check-sat)
