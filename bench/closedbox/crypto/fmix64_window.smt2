; A 64-bit word whose mixed form starts with 0xc0ffe and that is itself a multiple of 1000003.
; box: fmix64 in mix_boxes.c
; level: hard
; inverse: yes
; witness: x = #x00000092d2aebb52
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 64))
(declare-cb fmix64 ((_ BitVec 64)) (_ BitVec 64))
(assert (= ((_ extract 63 44) (fmix64 x)) #xc0ffe))
(assert (= (bvurem x #x00000000000f4243) #x0000000000000000))
(assert (bvult x #x0000ffffffffffff))
(check-sat)
