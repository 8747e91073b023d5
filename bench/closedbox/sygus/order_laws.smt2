; Signed maximum of 8-bit words: some x, y, z break associativity or the maximum's neutral element.
; box: max2_8 in order_boxes.c
; level: medium
; inverse: no
; reason: search: the maximum is associative and -128 is neutral
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(declare-cb max2_8 ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (or (not (= (max2_8 x (max2_8 y z)) (max2_8 (max2_8 x y) z)))
            (not (= (max2_8 x #x80) x))))
(assert (=> (bvult x y) (not (= y z))))
(check-sat)
