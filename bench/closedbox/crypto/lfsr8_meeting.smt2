; Two 8-bit registers with different start meet: one after n steps, the other after 2n, n above 5.
; box: lfsr8_steps in mix_boxes.c
; level: medium
; inverse: no
; witness: a = #x0e, b = #x13, n = #x06
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const n (_ BitVec 8))
(declare-cb lfsr8_steps ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (and (not (= a #x00)) (bvult a b)))
(assert (= (lfsr8_steps a n) (lfsr8_steps b (bvshl n #x01))))
(assert (and (bvult #x05 n) (bvult n #x40)))
(check-sat)
