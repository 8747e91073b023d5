; A nonzero 16-bit state that one step of the generator does not change, or sends to zero.
; box: xorshift16 in mix_boxes.c
; level: medium
; inverse: no
; reason: search: the step is linear, invertible, and fixes only zero
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 16))
(declare-cb xorshift16 ((_ BitVec 16)) (_ BitVec 16))
(assert (not (= x #x0000)))
(assert (or (= (xorshift16 x) x) (= (xorshift16 x) #x0000)))
(check-sat)
