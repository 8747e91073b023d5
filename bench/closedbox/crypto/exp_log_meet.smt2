; A positive number where exp(-x) and log(x) meet to within a millionth.
; box: f_exp in float_boxes.c
; box: f_log in float_boxes.c
; level: hard
; inverse: no
; witness: x = (fp #b0 #b01111111111 #x4f4f069157da2)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-cb f_exp (Float64) Float64)
(declare-cb f_log (Float64) Float64)
(assert (fp.gt x ((_ to_fp 11 53) RNE 0.5)))
(assert (fp.lt x ((_ to_fp 11 53) RNE 3.0)))
(assert (fp.lt (fp.abs (fp.sub RNE (f_exp (fp.neg x)) (f_log x))) ((_ to_fp 11 53) RNE 0.000001)))
(check-sat)
