; A 32-bit number below 2^16 with eleven ones, whose square has sixteen ones and ends in 0x41.
; box: popcount32 in bits_boxes.c
; level: easy
; inverse: yes
; witness: x = #x00004ddf
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb popcount32 ((_ BitVec 32)) (_ BitVec 8))
(assert (bvult x #x00010000))
(assert (= (popcount32 x) #x0b))
(assert (= (popcount32 (bvmul x x)) #x10))
(assert (= ((_ extract 7 0) (bvmul x x)) #x41))
(check-sat)
