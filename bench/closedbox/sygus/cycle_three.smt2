; A value goes around a cycle of three and comes back after three steps; the three add up to 300 and
; are in falling order.
; box: hd_cycle3 in hd_boxes.c
; level: easy
; inverse: no
; witness: x = #x00000096, a = #x00000096, b = #x00000064, c = #x00000032
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-const c (_ BitVec 32))
(declare-cb hd_cycle3 ((_ BitVec 32) (_ BitVec 32) (_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(define-fun step ((v (_ BitVec 32))) (_ BitVec 32) (hd_cycle3 v a b c))
(assert (= (step (step (step x))) x))
(assert (= (bvadd a b c) #x0000012c))
(assert (and (bvugt a b) (bvugt b c) (bvult a #x00000100)))
(assert (= (step x) b))
(check-sat)
