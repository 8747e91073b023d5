; A number that becomes 0x1234ffff with its rightmost zero turned on; its bits 8 and 9 are on.
; box: hd_set_low_zero in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #x1234fbff
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_set_low_zero ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_set_low_zero x) #x1234ffff))
(assert (= ((_ extract 9 8) x) #b11))
(check-sat)
