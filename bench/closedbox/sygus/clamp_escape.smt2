; An 8-bit clamp to [-10, 20] gives a value outside that range.
; box: clamp8 in order_boxes.c
; level: medium
; inverse: no
; reason: search: a clamp stays in its range
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const low (_ BitVec 8))
(declare-const high (_ BitVec 8))
(declare-cb clamp8 ((_ BitVec 8) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (and (= low #xf6) (= high #x14)))
(assert (let ((y (clamp8 x low high))) (or (bvslt y low) (bvsgt y high))))
(check-sat)
