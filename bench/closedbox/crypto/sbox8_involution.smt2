; A byte that two crossed S-boxes send to its complement, and its upper half is the result's lower.
; box: sbox8 in cipher_boxes.c
; level: easy
; inverse: no
; reason: table: 256 bytes, none fits
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-cb sbox8 ((_ BitVec 8)) (_ BitVec 8))
(assert (= y (sbox8 (sbox8 x))))
(assert (= (bvadd x y) #xff))
(assert (= ((_ extract 7 4) x) ((_ extract 3 0) y)))
(check-sat)
