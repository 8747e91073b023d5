; A number with exactly three ones (turning off three of them gives zero, two do not), whose square
; ends in 0x1000 and whose highest one is bit 29.
; box: hd_clear_low in hd_boxes.c
; level: easy
; inverse: yes
; witness: x = #x20020040
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_clear_low ((_ BitVec 32)) (_ BitVec 32))
(define-fun two_off () (_ BitVec 32) (hd_clear_low (hd_clear_low x)))
(assert (not (= two_off #x00000000)))
(assert (= (hd_clear_low two_off) #x00000000))
(assert (= ((_ extract 15 0) (bvmul x x)) #x1000))
(assert (= ((_ extract 31 29) x) #b001))
(check-sat)
