; The root of the root of x is given, the root of x is a multiple of 65535, and x has a given lowest
; 16 bits.
; box: isqrt64 in number_boxes.c
; level: hard
; inverse: yes
; witness: x = #x23875e31d905d57a
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 64))
(declare-cb isqrt64 ((_ BitVec 64)) (_ BitVec 64))
(assert (= (isqrt64 (isqrt64 x)) #x0000000000009c40))
(assert (= (bvurem (isqrt64 x) #x000000000000ffff) #x0000000000000000))
(assert (= ((_ extract 15 0) x) #xd57a))
(check-sat)
