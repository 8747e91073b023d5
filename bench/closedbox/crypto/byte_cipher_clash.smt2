; Two different bytes with the same cipher byte under one key.
; box: byte_cipher in cipher_boxes.c
; level: medium
; inverse: no
; reason: search: the cipher is a permutation for each key
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const k (_ BitVec 8))
(declare-cb byte_cipher ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (= (byte_cipher x k) (byte_cipher y k)))
(assert (not (= x y)))
(check-sat)
