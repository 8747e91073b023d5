; A 32-bit secret: seven ones in the upper half, as many ones in the lower half before and after a
; rotation by 4, an exclusive or of the halves that is a multiple of 251, and a digit sum of 37.
; box: popcount32 in bits_boxes.c
; box: digits32 in number_boxes.c
; box: rotl32 in bits_boxes.c
; level: medium
; inverse: no
; witness: x = #x00bf024e
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb popcount32 ((_ BitVec 32)) (_ BitVec 8))
(declare-cb digits32 ((_ BitVec 32)) (_ BitVec 8))
(declare-cb rotl32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(define-fun hi () (_ BitVec 16) ((_ extract 31 16) x))
(define-fun lo () (_ BitVec 16) ((_ extract 15 0) x))
(assert (= (popcount32 (concat #x0000 hi)) #x07))
(assert (= (bvurem (bvxor hi lo) #x00fb) #x0000))
(assert (= (digits32 x) #x25))
(assert (= (popcount32 (bvand (rotl32 x #x00000004) #x0000ffff)) (popcount32 (concat #x0000 lo))))
(assert (not (= hi lo)))
(check-sat)
