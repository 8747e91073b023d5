; A scanner accepts a four-character identifier: a letter or underscore, letters or digits, and a
; digit at the end. Its bytes are distinct and add up to 0x189.
; box: c_isalpha in ctype_boxes.c
; box: c_isalnum in ctype_boxes.c
; box: c_isdigit in ctype_boxes.c
; level: medium
; inverse: no
; witness: b0 = #x5f, b1 = #x79, b2 = #x7a, b3 = #x37
(set-logic ALL)
(set-info :status sat)
(declare-const b0 (_ BitVec 8))
(declare-const b1 (_ BitVec 8))
(declare-const b2 (_ BitVec 8))
(declare-const b3 (_ BitVec 8))
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_isalnum ((_ BitVec 8)) Bool)
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(define-fun wide ((b (_ BitVec 8))) (_ BitVec 16) ((_ zero_extend 8) b))
(assert (or (c_isalpha b0) (= b0 #x5f)))
(assert (and (c_isalnum b1) (or (c_isalnum b2) (= b2 #x5f))))
(assert (c_isdigit b3))
(assert (distinct b0 b1 b2 b3))
(assert (= (bvadd (wide b0) (wide b1) (wide b2) (wide b3)) #x0189))
(check-sat)
