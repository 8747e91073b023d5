; Three throws of a die from a generator give six each time; the state is below a million.
; box: xorshift32 in mix_boxes.c
; level: medium
; inverse: no
; witness: x = #x0000021c
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb xorshift32 ((_ BitVec 32)) (_ BitVec 32))
(define-fun a () (_ BitVec 32) (xorshift32 x))
(define-fun b () (_ BitVec 32) (xorshift32 a))
(define-fun die ((v (_ BitVec 32))) (_ BitVec 32) (bvurem v #x00000006))
(assert (bvult x #x000f4240))
(assert (= (die a) (die b) (die (xorshift32 b)) #x00000005))
(assert (bvugt x #x00000100))
(check-sat)
