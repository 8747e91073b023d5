; A 16-bit key from one block and its cipher text.
; box: xtea_half2 in cipher_boxes.c
; level: medium
; inverse: yes
; witness: k = #xb16b
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 16))
(declare-cb xtea_half2 ((_ BitVec 32) (_ BitVec 16)) (_ BitVec 32))
(assert (= (xtea_half2 #x00c0ffee k) #x32a5ae8c))
(assert (bvugt k #x1000))
(check-sat)
