; The Gray codes of x and x + 1 differ in bit 6, and x is above 1000.
; box: gray12 in bits_boxes.c
; level: medium
; inverse: no
; witness: x = #x43f
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 12))
(declare-cb gray12 ((_ BitVec 12)) (_ BitVec 12))
(assert (= (bvxor (gray12 x) (gray12 (bvadd x #x001))) #x040))
(assert (bvugt x #x3e8))
(assert (bvult x #xfff))
(check-sat)
