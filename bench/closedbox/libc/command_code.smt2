; A dispatcher gives code 1 for letters, 2 for digits, 4 for white space and 8 for the rest; three
; bytes give the codes 8, 1, 2 in this order, and djb2 of the word is divisible by 1000.
; box: c_isalpha in ctype_boxes.c
; box: c_isdigit in ctype_boxes.c
; box: c_isspace in ctype_boxes.c
; box: djb2_4 in hash_boxes.c
; level: medium
; inverse: no
; witness: a = #x2f, b = #x54, c = #x30
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(declare-cb c_isspace ((_ BitVec 8)) Bool)
(declare-cb djb2_4 ((_ BitVec 32)) (_ BitVec 32))
(define-fun code ((x (_ BitVec 8))) (_ BitVec 4)
  (ite (c_isalpha x) #x1 (ite (c_isdigit x) #x2 (ite (c_isspace x) #x4 #x8))))
(assert (= (concat (code a) (code b) (code c)) #x812))
(assert (and (bvugt a #x20) (bvult a #x7f)))
(assert (= (bvurem (djb2_4 (concat a b c #x00)) #x000003e8) #x00000000))
(check-sat)
