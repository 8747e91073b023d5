; The average of two 8-bit numbers lies above both of them, or below both.
; box: hd_average8 in hd_boxes.c
; level: medium
; inverse: no
; reason: search: an average is between its numbers
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-cb hd_average8 ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(define-fun a () (_ BitVec 8) (hd_average8 x y))
(assert (or (and (bvugt a x) (bvugt a y)) (and (bvult a x) (bvult a y))))
(check-sat)
