; Turning on the rightmost zero of x gives y, and x + y is seven times the zero's place less
; two, as far as the lowest byte shows.
; box: hd_set_low_zero in hd_boxes.c
; box: hd_low_zero in hd_boxes.c
; level: medium
; inverse: no
; witness: x = #x0000002f, y = #x0000003f
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_set_low_zero ((_ BitVec 32)) (_ BitVec 32))
(declare-cb hd_low_zero ((_ BitVec 32)) (_ BitVec 32))
(assert (= y (hd_set_low_zero x)))
(assert (= (bvand (bvadd x y) #x000000ff)
           (bvand (bvsub (bvmul (hd_low_zero x) #x00000007) #x00000002) #x000000ff)))
(assert (bvugt (hd_low_zero x) #x00000002))
(assert (bvult x #x00001000))
(check-sat)
