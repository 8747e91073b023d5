; Three rounds of SPECK: a 48-bit key from two blocks, its last third equal to the first.
; box: speck3 in cipher_boxes.c
; level: hard
; inverse: yes
; witness: k = #x1918d0091918
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 48))
(declare-cb speck3 ((_ BitVec 32) (_ BitVec 48)) (_ BitVec 32))
(assert (= (speck3 #x6574694c k) #x02c08a4d))
(assert (= (speck3 #x00000000 k) #x9d4d69c2))
(assert (= ((_ extract 47 32) k) ((_ extract 15 0) k)))
(check-sat)
