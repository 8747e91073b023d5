; The key of a byte cipher from three known pairs.
; box: byte_cipher in cipher_boxes.c
; level: easy
; inverse: yes
; witness: k = #xd7
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 8))
(declare-cb byte_cipher ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (= (byte_cipher #x00 k) #x5c))
(assert (= (byte_cipher #x41 k) #xe1))
(assert (= (byte_cipher #xff k) #x79))
(check-sat)
