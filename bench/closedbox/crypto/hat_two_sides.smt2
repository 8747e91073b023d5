; Two points of a hat function at the height 0.75 on different sides of its top, both exact.
; box: hat in float_boxes.c
; level: hard
; inverse: yes
; witness: a = (fp #b0 #b10000000 #b01100000000000000000000), b = (fp #b0 #b10000000 #b10100000000000000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const a Float32)
(declare-const b Float32)
(declare-cb hat (Float32) Float32)
(assert (fp.eq (hat a) (hat b) ((_ to_fp 8 24) RNE 0.75)))
(assert (fp.lt a b))
(check-sat)
