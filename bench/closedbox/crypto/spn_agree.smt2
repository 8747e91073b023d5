; A block that two and four rounds under the same key, odd and above 0x8000, send to the same block.
; box: spn2 in cipher_boxes.c
; box: spn4 in cipher_boxes.c
; level: medium
; inverse: no
; witness: x = #x64ab, k = #x8001
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 16))
(declare-const k (_ BitVec 16))
(declare-cb spn2 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(declare-cb spn4 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(assert (= (spn2 x k) (spn4 x k)))
(assert (and (bvugt k #x8000) (= ((_ extract 0 0) k) #b1)))
(assert (not (= x k)))
(check-sat)
