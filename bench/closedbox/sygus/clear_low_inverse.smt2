; A number that becomes 0x00a50000 when its rightmost one is turned off, and that has a given
; remainder by 11.
; box: hd_clear_low in hd_boxes.c
; level: easy
; inverse: yes
; witness: x = #x00a50020
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_clear_low ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_clear_low x) #x00a50000))
(assert (= (bvurem x #x0000000b) #x0000000a))
(assert (bvult (bvxor x #x00a50000) #x00000100))
(check-sat)
