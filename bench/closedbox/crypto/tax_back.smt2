; An income for which the tax is exactly 2000, and one with a tax a tenth of it.
; box: tax in float_boxes.c
; level: hard
; inverse: yes
; witness: a = (fp #b0 #b10001100 #b01010111110000000000000), b = (fp #b0 #b10001010 #b01000101000000000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const a Float32)
(declare-const b Float32)
(declare-cb tax (Float32) Float32)
(assert (fp.eq (tax a) ((_ to_fp 8 24) RNE 2000.0)))
(assert (fp.eq (tax b) ((_ to_fp 8 24) RNE 200.0)))
(check-sat)
