; A machine with four operations (saturating add, carry-less product, Gray step, rotation) runs two
; different ones on 16-bit registers x and y and ends with a given number.
; box: sat_add16 in bits_boxes.c
; box: clmul16 in bits_boxes.c
; box: gray12 in bits_boxes.c
; box: rotl32 in bits_boxes.c
; level: hard
; inverse: yes
; witness: op1 = #b01, op2 = #b00, x = #x0123, y = #x0045
(set-logic ALL)
(set-info :status sat)
(declare-const op1 (_ BitVec 2))
(declare-const op2 (_ BitVec 2))
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(declare-cb sat_add16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(declare-cb clmul16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 32))
(declare-cb gray12 ((_ BitVec 12)) (_ BitVec 12))
(declare-cb rotl32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(define-fun run ((op (_ BitVec 2)) (a (_ BitVec 16)) (b (_ BitVec 16))) (_ BitVec 16)
  (ite (= op #b00) (sat_add16 a b)
  (ite (= op #b01) ((_ extract 15 0) (clmul16 a b))
  (ite (= op #b10) (concat #x0 (gray12 ((_ extract 11 0) a)))
       ((_ extract 15 0) (rotl32 (concat #x0000 a) (concat #x0000 b)))))))
(assert (not (= op1 op2)))
(assert (= (run op2 (run op1 x y) y) #x4db4))
(assert (and (bvugt x #x0100) (bvult y #x0080) (bvugt y #x0010)))
(assert (or (= op1 #b01) (= op2 #b11)))
(assert (= (bvurem x #x0003) #x0000))
(check-sat)
