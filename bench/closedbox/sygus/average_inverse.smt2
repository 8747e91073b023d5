; Two numbers with average 0x80000001 rounded down and 0x80000002 rounded up, and a given exclusive
; or.
; box: hd_average_down in hd_boxes.c
; box: hd_average_up in hd_boxes.c
; level: easy
; inverse: yes
; witness: x = #x7fffedcd, y = #x80001236
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_average_down ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(declare-cb hd_average_up ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_average_down x y) #x80000001))
(assert (= (hd_average_up x y) #x80000002))
(assert (= (bvxor x y) #xfffffffb))
(assert (bvult x y))
(check-sat)
