; Signed maxima of 16-bit words: of x and y it is y, of x and y + 0x1000 it is x, because the sum
; overflows.
; box: max2_16 in order_boxes.c
; level: easy
; inverse: yes
; witness: x = #x0aa5, y = #x7000
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(declare-cb max2_16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(assert (= (max2_16 x y) y))
(assert (= (max2_16 x (bvadd y #x1000)) x))
(assert (not (= x y)))
(assert (= (bvmul x #x0003) #x1fef))
(check-sat)
