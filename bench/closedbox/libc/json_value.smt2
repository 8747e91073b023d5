; A reader decides by the first byte: a quote needs a second one at index 3 or later, a digit starts
; a number between 300 and 400, anything else must be "true". The last byte closes some paths.
; box: c_isdigit in ctype_boxes.c
; box: c_strrchr8 in string_boxes.c
; box: c_atoi8 in stdlib_boxes.c
; box: c_strcmp8 in string_boxes.c
; level: medium
; inverse: no
; witness: s = #x3334302000000000
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(declare-cb c_strrchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(declare-cb c_atoi8 ((_ BitVec 64)) (_ BitVec 32))
(declare-cb c_strcmp8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 32))
(define-fun first () (_ BitVec 8) ((_ extract 63 56) s))
(assert (ite (= first #x22)
             (bvuge (c_strrchr8 s #x22) #x03)
             (ite (c_isdigit first)
                  (and (bvugt (c_atoi8 s) #x0000012c) (bvult (c_atoi8 s) #x00000190))
                  (= (c_strcmp8 s #x7472756500000000) #x00000000))))
(assert (=> (= first #x22) (= ((_ extract 7 0) s) #x21)))
(assert (or (c_isdigit first) (not (= ((_ extract 7 0) s) #x00))))
(assert (not (= ((_ extract 7 0) s) #x21)))
(check-sat)
