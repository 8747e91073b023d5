; A byte that is still upper case after tolower.
; box: c_tolower in ctype_boxes.c
; box: c_isupper in ctype_boxes.c
; level: medium
; inverse: no
; reason: table: no byte has an upper-case form left after tolower
(set-logic ALL)
(set-info :status unsat)
(declare-const c (_ BitVec 8))
(declare-cb c_tolower ((_ BitVec 8)) (_ BitVec 8))
(declare-cb c_isupper ((_ BitVec 8)) Bool)
(assert (c_isupper (c_tolower c)))
(assert (bvugt c #x20))
(check-sat)
