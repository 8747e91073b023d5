; Double encryption under two 16-bit keys: two pairs are known, the keys differ in few places.
; box: spn4 in cipher_boxes.c
; level: hard
; inverse: yes
; witness: k = #x9e37, m = #x9e35
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 16))
(declare-const m (_ BitVec 16))
(declare-cb spn4 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(assert (= (spn4 (spn4 #x1234 k) m) #x138c))
(assert (= (spn4 (spn4 #x5678 k) m) #x9ff3))
(assert (= (bvand (bvxor k m) #xfff0) #x0000))
(check-sat)
