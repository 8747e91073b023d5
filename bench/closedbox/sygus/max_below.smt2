; The signed maximum of two 8-bit words is below one of them, or is neither of them.
; box: max2_8 in order_boxes.c
; level: medium
; inverse: no
; reason: table: the maximum is one of the two and not below
; domain: max2_8 0..15, 241..255
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-cb max2_8 ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (and (bvult a #x10) (bvugt b #xf0)))
(assert (let ((m (max2_8 a b))) (or (bvslt m a) (bvslt m b) (and (not (= m a)) (not (= m b))))))
(check-sat)
