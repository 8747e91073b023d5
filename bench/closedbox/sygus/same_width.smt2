; Three numbers of the same bit length, below that of the sum of two; the third is the exclusive or
; of the others and 0xf00.
; box: hd_same_nlz in hd_boxes.c
; box: hd_less_nlz in hd_boxes.c
; level: easy
; inverse: no
; witness: x = #x0000081e, y = #x00000820, z = #x00000f3e
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const z (_ BitVec 32))
(declare-cb hd_same_nlz ((_ BitVec 32) (_ BitVec 32)) Bool)
(declare-cb hd_less_nlz ((_ BitVec 32) (_ BitVec 32)) Bool)
(assert (and (hd_same_nlz x y) (hd_same_nlz y z)))
(assert (hd_less_nlz (bvadd x y) x))
(assert (= z (bvxor x y #x00000f00)))
(assert (and (bvult x #x00001000) (bvult y #x00001000) (bvult x y)))
(assert (bvugt x #x00000400))
(check-sat)
