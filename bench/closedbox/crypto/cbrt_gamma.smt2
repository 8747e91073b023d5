; A number between 1 and 10 whose cube root is between 1.7 and 1.72 and whose gamma value is above
; 22 and below 26.
; box: s_cbrt in system_boxes.c
; box: s_tgamma in system_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b10000000001 #x3fef9db22d0e5)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-cb s_cbrt (Float64) Float64)
(declare-cb s_tgamma (Float64) Float64)
(assert (and (fp.gt x ((_ to_fp 11 53) RNE 1.0)) (fp.lt x ((_ to_fp 11 53) RNE 10.0))))
(assert (and (fp.gt (s_cbrt x) ((_ to_fp 11 53) RNE 1.7))
             (fp.lt (s_cbrt x) ((_ to_fp 11 53) RNE 1.72))))
(assert (and (fp.gt (s_tgamma x) ((_ to_fp 11 53) RNE 22.0))
             (fp.lt (s_tgamma x) ((_ to_fp 11 53) RNE 26.0))))
(check-sat)
