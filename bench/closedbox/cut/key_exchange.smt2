; Both sides of a key exchange modulo 65521: secrets a and b whose public values are known, and the
; two ways to the shared key.
; box: modexp16 in number_boxes.c
; level: hard
; inverse: yes
; witness: a = #x3039, b = #xd431, key = #x8f2b
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-const key (_ BitVec 16))
(declare-cb modexp16 ((_ BitVec 16) (_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(define-fun p () (_ BitVec 16) #xfff1)
(define-fun ga () (_ BitVec 16) (modexp16 #x0011 a p))
(define-fun gb () (_ BitVec 16) (modexp16 #x0011 b p))
(assert (= ga #x87e4))
(assert (= gb #xcd06))
(assert (= key (modexp16 ga b p)))
(assert (= key (modexp16 gb a p)))
(assert (bvult a b))
(check-sat)
