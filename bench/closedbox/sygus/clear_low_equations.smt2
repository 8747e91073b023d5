; The rightmost one, turned off and added back: both parts give x, and x has a fixed remainder.
; box: hd_clear_low in hd_boxes.c
; box: hd_low_bit in hd_boxes.c
; level: easy
; inverse: no
; witness: x = #x00000140
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_clear_low ((_ BitVec 32)) (_ BitVec 32))
(declare-cb hd_low_bit ((_ BitVec 32)) (_ BitVec 32))
(assert (= (bvadd (hd_clear_low x) (hd_low_bit x)) x))
(assert (= (bvurem x #x00000065) #x00000011))
(assert (bvugt (hd_low_bit x) #x0000000f))
(check-sat)
