; The number whose successor with as many ones is 0x00804003.
; box: hd_next_same_ones in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #x00803800
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_next_same_ones ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_next_same_ones x) #x00804003))
(assert (bvult x #x00804003))
(check-sat)
