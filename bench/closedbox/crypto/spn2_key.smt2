; A 16-bit key of two rounds from two pairs of plain text and cipher text.
; box: spn2 in cipher_boxes.c
; level: medium
; inverse: yes
; witness: k = #x3a94
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 16))
(declare-cb spn2 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(assert (= (spn2 #x0000 k) #x88dd))
(assert (= (spn2 #xffff k) #xb024))
(check-sat)
