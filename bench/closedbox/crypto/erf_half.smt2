; The median of the error function: x with erf(x) between 0.499 and 0.501, and y = -x / 2 with a
; value below -0.25.
; box: s_erf in system_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b01111111101 #xe858793dd97f6), y = (fp #b1 #b01111111100 #xe858793dd97f6)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-const y Float64)
(declare-cb s_erf (Float64) Float64)
(assert (fp.eq y (fp.div RNE (fp.neg x) ((_ to_fp 11 53) RNE 2.0))))
(assert (and (fp.gt (s_erf x) ((_ to_fp 11 53) RNE 0.499))
             (fp.lt (s_erf x) ((_ to_fp 11 53) RNE 0.501))))
(assert (fp.lt (s_erf y) ((_ to_fp 11 53) RNE (- 0.25))))
(check-sat)
