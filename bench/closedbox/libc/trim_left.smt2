; Two kinds of white space, then a word: a loop that trims its input on the left stops at index 2.
; box: c_isspace in ctype_boxes.c
; box: c_isprint in ctype_boxes.c
; box: c_iscntrl in ctype_boxes.c
; level: easy
; inverse: no
; witness: s = #x2009676f21
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 40))
(declare-cb c_isspace ((_ BitVec 8)) Bool)
(declare-cb c_isprint ((_ BitVec 8)) Bool)
(declare-cb c_iscntrl ((_ BitVec 8)) Bool)
(define-fun at0 () (_ BitVec 8) ((_ extract 39 32) s))
(define-fun at1 () (_ BitVec 8) ((_ extract 31 24) s))
(define-fun at2 () (_ BitVec 8) ((_ extract 23 16) s))
(assert (and (c_isspace at0) (c_isspace at1) (not (= at0 at1))))
(assert (not (c_isspace at2)))
(assert (xor (c_iscntrl at0) (c_iscntrl at1)))
(assert (c_isprint at2))
(assert (and (c_isprint ((_ extract 15 8) s)) (not (c_isspace ((_ extract 15 8) s)))))
(assert (= ((_ extract 7 0) s) #x21))
(check-sat)
