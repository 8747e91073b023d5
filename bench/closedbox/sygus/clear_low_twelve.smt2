; In 12 bits: turning off a bit five times leaves something, but the number is below 31.
; box: hd_clear_low12 in hd_boxes.c
; level: easy
; inverse: no
; reason: table: a number with six ones is at least 63
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 12))
(declare-cb hd_clear_low12 ((_ BitVec 12)) (_ BitVec 12))
(define-fun twice ((v (_ BitVec 12))) (_ BitVec 12) (hd_clear_low12 (hd_clear_low12 v)))
(assert (bvult x #x01f))
(assert (not (= (hd_clear_low12 (twice (twice x))) #x000)))
(check-sat)
