; A state that comes back after three steps and after five, but moves in one step.
; box: xorshift32 in mix_boxes.c
; level: easy
; inverse: no
; reason: uf: three and five have no common divisor, so one step brings it back too
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 32))
(declare-cb xorshift32 ((_ BitVec 32)) (_ BitVec 32))
(define-fun two ((v (_ BitVec 32))) (_ BitVec 32) (xorshift32 (xorshift32 v)))
(assert (= (xorshift32 (two x)) x))
(assert (= (xorshift32 (two (two x))) x))
(assert (not (= (xorshift32 x) x)))
(check-sat)
