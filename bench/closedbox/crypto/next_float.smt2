; The float before 1, found by asking what comes after it.
; box: s_next_up in system_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b01111110 #b11111111111111111111111)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float32)
(declare-cb s_next_up (Float32) Float32)
(assert (fp.eq (s_next_up x) ((_ to_fp 8 24) RNE 1.0)))
(assert (fp.gt x ((_ to_fp 8 24) RNE 0.9375)))
(check-sat)
