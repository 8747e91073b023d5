; Masks of trailing zeros of three numbers in rising order; the numbers add up to 1000.
; box: hd_trailing_mask in hd_boxes.c
; level: medium
; inverse: no
; witness: a = #x00000128, b = #x00000140, c = #x00000180
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-const c (_ BitVec 32))
(declare-cb hd_trailing_mask ((_ BitVec 32)) (_ BitVec 32))
(assert (bvult (hd_trailing_mask a) (hd_trailing_mask b)))
(assert (bvult (hd_trailing_mask b) (hd_trailing_mask c)))
(assert (= (bvadd a b c) #x000003e8))
(assert (and (bvult a b) (bvult b c) (bvult c #x000003e8)))
(assert (bvugt (hd_trailing_mask a) #x00000000))
(check-sat)
