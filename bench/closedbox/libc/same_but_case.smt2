; Two words of four letters are equal when case is ignored and different when it is not; strcmp puts
; the first before the second, and exactly one of them starts with a capital.
; box: c_tolower in ctype_boxes.c
; box: c_isalpha in ctype_boxes.c
; box: c_isupper in ctype_boxes.c
; box: c_strcmp8 in string_boxes.c
; level: easy
; inverse: no
; witness: s = #x5275737400000000, t = #x7275735400000000
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-const t (_ BitVec 64))
(declare-cb c_tolower ((_ BitVec 8)) (_ BitVec 8))
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_isupper ((_ BitVec 8)) Bool)
(declare-cb c_strcmp8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 32))
(define-fun same ((a (_ BitVec 8)) (b (_ BitVec 8))) Bool
  (and (c_isalpha a) (= (c_tolower a) (c_tolower b))))
(assert (= ((_ extract 31 0) s) ((_ extract 31 0) t) #x00000000))
(assert (same ((_ extract 63 56) s) ((_ extract 63 56) t)))
(assert (same ((_ extract 55 48) s) ((_ extract 55 48) t)))
(assert (same ((_ extract 47 40) s) ((_ extract 47 40) t)))
(assert (same ((_ extract 39 32) s) ((_ extract 39 32) t)))
(assert (= (c_strcmp8 s t) #xffffffff))
(assert (xor (c_isupper ((_ extract 63 56) s)) (c_isupper ((_ extract 63 56) t))))
(assert (not (= ((_ extract 39 32) s) ((_ extract 39 32) t))))
(check-sat)
