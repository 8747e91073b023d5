; A word on which two unrelated mixers agree in the lowest ten bits; the word is a multiple of 1021
; or of 1024 less one, and below 2^24.
; box: fmix32 in mix_boxes.c
; box: xorshift32 in mix_boxes.c
; level: hard
; inverse: no
; witness: x = #x0006d24b
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb fmix32 ((_ BitVec 32)) (_ BitVec 32))
(declare-cb xorshift32 ((_ BitVec 32)) (_ BitVec 32))
(assert (= ((_ extract 9 0) (fmix32 x)) ((_ extract 9 0) (xorshift32 x))))
(assert (or (= (bvurem x #x000003fd) #x00000000) (= (bvurem x #x000003ff) #x00000000)))
(assert (and (bvugt x #x00001000) (bvult x #x01000000)))
(check-sat)
