; The same text read in base 16 and in base 36: the first gives 0xbed, the second has a
; given remainder by 3.
; box: c_strtol8 in stdlib_boxes.c
; level: hard
; inverse: yes
; witness: s = #x3062656400000000, base = #x10
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-const base (_ BitVec 8))
(declare-cb c_strtol8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 64))
(assert (= (c_strtol8 s base) #x0000000000000bed))
(assert (= (bvurem (c_strtol8 s (bvadd base #x14)) #x0000000000000003)
           #x0000000000000001))
(assert (= base #x10))
(assert (= ((_ extract 63 56) s) #x30))
(check-sat)
