; The state two steps before a given 16-bit output.
; box: xorshift16 in mix_boxes.c
; level: medium
; inverse: yes
; witness: x = #x7c3d
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 16))
(declare-cb xorshift16 ((_ BitVec 16)) (_ BitVec 16))
(assert (= (xorshift16 (xorshift16 x)) #x70d8))
(check-sat)
