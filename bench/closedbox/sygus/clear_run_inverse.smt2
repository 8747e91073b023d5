; A number that loses its rightmost run of ones and becomes 0x40c00000; the run covers bits 12 to 16
; and ends above bit 8.
; box: hd_clear_low_run in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #x40c3f800
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_clear_low_run ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_clear_low_run x) #x40c00000))
(assert (= ((_ extract 8 0) x) (_ bv0 9)))
(assert (= ((_ extract 16 12) x) #b11111))
(check-sat)
