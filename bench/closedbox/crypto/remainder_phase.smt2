; A phase above 50 that a nearest remainder by 8 brings to -2.5 and one by 3 to 0.5.
; box: s_remainder in system_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b10000000101 #x1600000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-cb s_remainder (Float64 Float64) Float64)
(assert (fp.eq (s_remainder x ((_ to_fp 11 53) RNE 8.0)) ((_ to_fp 11 53) RNE (- 2.5))))
(assert (fp.eq (s_remainder x ((_ to_fp 11 53) RNE 3.0)) ((_ to_fp 11 53) RNE 0.5)))
(assert (and (fp.gt x ((_ to_fp 11 53) RNE 50.0)) (fp.lt x ((_ to_fp 11 53) RNE 100.0))))
(check-sat)
