; Two numbers with a full 64-bit product in a narrow window: the upper half is given and the lower
; half is below 0x1000.
; box: hd_mul_high in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #x10000001, y = #xf0000ff1
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_mul_high ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_mul_high x y) #x0f000100))
(assert (bvult (bvmul x y) #x00001000))
(assert (bvult x y))
(assert (bvugt x #x00100000))
(check-sat)
