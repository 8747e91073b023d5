; Two hexadecimal digits decode to 0xa7: digits give c - '0', letters tolower(c) - 'a' + 10.
; The first is a letter in upper case.
; box: c_isxdigit in ctype_boxes.c
; box: c_isdigit in ctype_boxes.c
; box: c_isupper in ctype_boxes.c
; box: c_tolower in ctype_boxes.c
; level: medium
; inverse: yes
; witness: hi = #x41, lo = #x37
(set-logic ALL)
(set-info :status sat)
(declare-const hi (_ BitVec 8))
(declare-const lo (_ BitVec 8))
(declare-cb c_isxdigit ((_ BitVec 8)) Bool)
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(declare-cb c_isupper ((_ BitVec 8)) Bool)
(declare-cb c_tolower ((_ BitVec 8)) (_ BitVec 8))
(define-fun nibble ((c (_ BitVec 8))) (_ BitVec 8)
  (ite (c_isdigit c) (bvsub c #x30) (bvadd (bvsub (c_tolower c) #x61) #x0a)))
(assert (and (c_isxdigit hi) (c_isxdigit lo)))
(assert (= (bvor (bvshl (nibble hi) #x04) (nibble lo)) #xa7))
(assert (c_isupper hi))
(check-sat)
