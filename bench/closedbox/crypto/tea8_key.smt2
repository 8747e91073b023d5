; Eight rounds of TEA: the whole 64-bit key from one pair of plain text and cipher text.
; box: tea8 in cipher_boxes.c
; level: hard
; inverse: yes
; witness: key = #x6b1f83d25ac90e47
(set-logic ALL)
(set-info :status sat)
(declare-const key (_ BitVec 64))
(declare-cb tea8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 64))
(assert (= (tea8 #x0000000000000001 key) #x5149727cafb6152a))
(check-sat)
