; A 12-bit key that leaves the four-entry state in falling order of its entries 3, 2, 1, 0, with
; a top digit that is not zero.
; box: rc4_tiny in cipher_boxes.c
; level: easy
; inverse: no
; witness: k = #x251
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 12))
(declare-cb rc4_tiny ((_ BitVec 12)) (_ BitVec 8))
(assert (= (rc4_tiny k) #b11100100))
(assert (not (= ((_ extract 11 9) k) #b000)))
(check-sat)
