; A two-round toy cipher made of rotations by key-dependent amounts, additions and exclusive or:
; find the plain word and the key's two parts for one cipher text.
; box: rotl32 in bits_boxes.c
; level: hard
; inverse: yes
; witness: x = #xcafe1234, k0 = #x0000b52d, k1 = #x00003f17
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const k0 (_ BitVec 32))
(declare-const k1 (_ BitVec 32))
(declare-cb rotl32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(define-fun mixed ((v (_ BitVec 32)) (k (_ BitVec 32))) (_ BitVec 32)
  (bvadd (bvxor v k) (rotl32 v (bvand k #x0000001f))))
(assert (and (bvult k0 #x00010000) (bvult k1 #x00010000)))
(assert (= (mixed (mixed x k0) k1)
           #xc98c220f))
(assert (= ((_ extract 31 16) x) #xcafe))
(assert (= (rotl32 x k0) #xc246995f))
(check-sat)
