; A text of three bytes in which some byte is white space and a letter at once, or is a control
; character and printable, or changes under both toupper and tolower.
; box: c_isspace in ctype_boxes.c
; box: c_isalpha in ctype_boxes.c
; box: c_iscntrl in ctype_boxes.c
; box: c_isprint in ctype_boxes.c
; box: c_toupper in ctype_boxes.c
; box: c_tolower in ctype_boxes.c
; level: medium
; inverse: no
; reason: table: each of the three is impossible for every byte
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-cb c_isspace ((_ BitVec 8)) Bool)
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_iscntrl ((_ BitVec 8)) Bool)
(declare-cb c_isprint ((_ BitVec 8)) Bool)
(declare-cb c_toupper ((_ BitVec 8)) (_ BitVec 8))
(declare-cb c_tolower ((_ BitVec 8)) (_ BitVec 8))
(define-fun odd ((x (_ BitVec 8))) Bool
  (or (and (c_isspace x) (c_isalpha x)) (and (c_iscntrl x) (c_isprint x))
      (and (not (= (c_toupper x) x)) (not (= (c_tolower x) x)))))
(assert (or (odd a) (odd b) (odd c)))
(assert (bvult a b))
(check-sat)
