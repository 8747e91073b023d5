; "%XY" in an address decodes to a punctuation byte not below 0x7b, and its second digit is a
; lower-case letter. The decoder adds up upper-case values.
; box: c_isxdigit in ctype_boxes.c
; box: c_isalpha in ctype_boxes.c
; box: c_islower in ctype_boxes.c
; box: c_ispunct in ctype_boxes.c
; box: c_toupper in ctype_boxes.c
; level: medium
; inverse: no
; witness: p = #x25, x = #x37, y = #x64, d = #x7d
(set-logic ALL)
(set-info :status sat)
(declare-const p (_ BitVec 8))
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const d (_ BitVec 8))
(declare-cb c_isxdigit ((_ BitVec 8)) Bool)
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_islower ((_ BitVec 8)) Bool)
(declare-cb c_ispunct ((_ BitVec 8)) Bool)
(declare-cb c_toupper ((_ BitVec 8)) (_ BitVec 8))
(define-fun value ((c (_ BitVec 8))) (_ BitVec 8)
  (let ((u (c_toupper c))) (ite (c_isalpha c) (bvsub u #x37) (bvsub u #x30))))
(assert (= p #x25))
(assert (and (c_isxdigit x) (c_isxdigit y) (c_islower y)))
(assert (= d (bvadd (bvmul (value x) #x10) (value y))))
(assert (and (c_ispunct d) (bvuge d #x7b)))
(check-sat)
