; The state of nrand48 of which the lower 16 bits are unknown, from one draw.
; box: s_nrand48 in system_boxes.c
; level: hard
; inverse: yes
; witness: s = #x5deece66abcd
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 48))
(declare-cb s_nrand48 ((_ BitVec 48)) (_ BitVec 32))
(assert (= ((_ extract 47 16) s) #x5deece66))
(assert (= (s_nrand48 s) #x1b60a386))
(check-sat)
