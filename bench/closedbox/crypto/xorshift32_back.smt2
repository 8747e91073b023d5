; A 32-bit generator: of two outputs in a row the upper 16 bits are known; find the state.
; box: xorshift32 in mix_boxes.c
; level: hard
; inverse: yes
; witness: x = #x2545f491
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb xorshift32 ((_ BitVec 32)) (_ BitVec 32))
(define-fun y () (_ BitVec 32) (xorshift32 x))
(assert (= ((_ extract 31 16) y) #xe124))
(assert (= ((_ extract 31 16) (xorshift32 y)) #x8b9a))
(check-sat)
