; Inclusion and exclusion for bit sets: counts of two sets, their union and their meet fit together,
; and the numbers that carry the sets have a fixed product.
; box: popcount32 in bits_boxes.c
; level: easy
; inverse: no
; witness: x = #x00010f3d, y = #x00000107
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb popcount32 ((_ BitVec 32)) (_ BitVec 8))
(assert (= (bvadd (popcount32 x) (popcount32 y))
           (bvadd (popcount32 (bvor x y)) (popcount32 (bvand x y)))))
(assert (= (bvmul x y) #x0116a7ab))
(assert (bvult y #x00001000))
(assert (bvult x #x00100000))
(assert (bvugt (popcount32 x) (popcount32 y)))
(check-sat)
