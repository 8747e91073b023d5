; A state below 2^32 from which nrand48 draws a multiple of 20 above 2^30.
; box: s_nrand48 in system_boxes.c
; level: easy
; inverse: no
; witness: s = #x0000bdbcacae
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 48))
(declare-cb s_nrand48 ((_ BitVec 48)) (_ BitVec 32))
(assert (bvult s #x0000ffffffff))
(assert (= (bvurem (s_nrand48 s) #x00000014) #x00000000))
(assert (bvugt (s_nrand48 s) #x40000000))
(check-sat)
