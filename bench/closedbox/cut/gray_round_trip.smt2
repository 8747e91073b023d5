; A 12-bit number that the Gray code and its inverse do not bring back.
; box: gray12 in bits_boxes.c
; box: gray12_inverse in bits_boxes.c
; level: medium
; inverse: no
; reason: table: gray12_inverse undoes gray12 on all 4096 numbers
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 12))
(declare-cb gray12 ((_ BitVec 12)) (_ BitVec 12))
(declare-cb gray12_inverse ((_ BitVec 12)) (_ BitVec 12))
(assert (not (= (gray12_inverse (gray12 x)) x)))
(check-sat)
