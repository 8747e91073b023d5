; A chain of saturating additions stops at the limit in the second step but not in the first, while
; plain addition would have come back to a small number.
; box: sat_add16 in bits_boxes.c
; level: easy
; inverse: no
; witness: a = #x9c40, b = #x4e20, c = #x1770
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-const c (_ BitVec 16))
(declare-cb sat_add16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(define-fun first () (_ BitVec 16) (sat_add16 a b))
(assert (bvult first #xffff))
(assert (= (sat_add16 first c) #xffff))
(assert (bvult (bvadd a b c) #x0400))
(assert (bvugt a b))
(assert (bvugt b c))
(assert (bvugt c #x1000))
(check-sat)
