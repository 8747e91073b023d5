; The word that the finaliser of MurmurHash3 sends to a known word; it is above 2^24.
; box: fmix32 in mix_boxes.c
; level: hard
; inverse: yes
; witness: x = #x1fbd7a24
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb fmix32 ((_ BitVec 32)) (_ BitVec 32))
(assert (= (fmix32 x) #xf6c1c513))
(assert (bvugt x #x01000000))
(check-sat)
