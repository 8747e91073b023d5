; A nonzero start of an 8-bit register that comes back after 1 to 40 steps.
; box: lfsr8_steps in mix_boxes.c
; level: medium
; inverse: no
; reason: search: the period is 255
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const n (_ BitVec 8))
(declare-cb lfsr8_steps ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (not (= a #x00)))
(assert (and (bvule #x01 n) (bvule n #x28)))
(assert (= (lfsr8_steps a n) a))
(check-sat)
