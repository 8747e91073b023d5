; The exponent of 17 modulo the prime 65521 that gives a known power; it is odd.
; box: modexp16 in number_boxes.c
; level: medium
; inverse: yes
; witness: e = #xa001
(set-logic ALL)
(set-info :status sat)
(declare-const e (_ BitVec 16))
(declare-cb modexp16 ((_ BitVec 16) (_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(assert (= (modexp16 #x0011 e #xfff1) #xdbfd))
(assert (= ((_ extract 0 0) e) #b1))
(assert (bvult #x0400 e))
(check-sat)
