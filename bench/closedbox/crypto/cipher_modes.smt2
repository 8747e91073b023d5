; One byte encrypted twice: once with the key, once with its complement, in one of two orders that a
; flag chooses. The outcome is the byte itself, and the key has one of four S-box values.
; box: byte_cipher in cipher_boxes.c
; box: sbox8 in cipher_boxes.c
; level: medium
; inverse: no
; reason: search: all bytes, keys and flags are tried
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const k (_ BitVec 8))
(declare-const swapped Bool)
(declare-cb byte_cipher ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(declare-cb sbox8 ((_ BitVec 8)) (_ BitVec 8))
(assert (= x (ite swapped (byte_cipher (byte_cipher x (bvnot k)) k)
                          (byte_cipher (byte_cipher x k) (bvnot k)))))
(assert (or (= (sbox8 k) #xcc) (= (sbox8 k) #x55)
            (= (sbox8 k) #x11) (= (sbox8 k) #x22)))
(check-sat)
