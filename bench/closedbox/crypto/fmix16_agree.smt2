; Two 16-bit words, the second the square of the first, with the same mixed lower byte and different
; upper bytes.
; box: fmix16 in mix_boxes.c
; level: medium
; inverse: no
; witness: x = #x2800, y = #x0000
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(declare-cb fmix16 ((_ BitVec 16)) (_ BitVec 16))
(assert (= y (bvmul x x)))
(assert (= ((_ extract 7 0) (fmix16 x)) ((_ extract 7 0) (fmix16 y))))
(assert (not (= ((_ extract 15 8) (fmix16 x)) ((_ extract 15 8) (fmix16 y)))))
(assert (bvugt x #x0100))
(check-sat)
