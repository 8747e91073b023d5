; A printable byte in none of the classes that cover printable bytes: letters, digits, punctuation,
; space.
; box: c_isprint in ctype_boxes.c
; box: c_isalpha in ctype_boxes.c
; box: c_isdigit in ctype_boxes.c
; box: c_ispunct in ctype_boxes.c
; box: c_isspace in ctype_boxes.c
; level: medium
; inverse: no
; reason: table: every printable byte is in one of the four classes
(set-logic ALL)
(set-info :status unsat)
(declare-const c (_ BitVec 8))
(declare-cb c_isprint ((_ BitVec 8)) Bool)
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(declare-cb c_ispunct ((_ BitVec 8)) Bool)
(declare-cb c_isspace ((_ BitVec 8)) Bool)
(assert (c_isprint c))
(assert (not (or (c_isalpha c) (c_isdigit c) (c_ispunct c) (c_isspace c))))
(check-sat)
