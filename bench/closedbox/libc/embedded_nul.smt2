; strcmp calls two buffers equal, memcmp finds the first one greater: they differ behind a zero
; byte. They are nonempty strings and agree in their last byte.
; box: c_strcmp8 in string_boxes.c
; box: c_memcmp8 in string_boxes.c
; box: c_strlen8 in string_boxes.c
; level: hard
; inverse: no
; witness: s = #x6f6b007a7a7a7a7a, t = #x6f6b00617a7a7a7a
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-const t (_ BitVec 64))
(declare-cb c_strcmp8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 32))
(declare-cb c_memcmp8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 32))
(declare-cb c_strlen8 ((_ BitVec 64)) (_ BitVec 8))
(assert (= (c_strcmp8 s t) #x00000000))
(assert (= (c_memcmp8 s t) #x00000001))
(assert (bvuge (c_strlen8 s) #x02))
(assert (= ((_ extract 7 0) s) ((_ extract 7 0) t) #x7a))
(check-sat)
