; Two nibbles: the S-box sends the first to the second's complement and the second to a greater one.
; box: sbox4 in cipher_boxes.c
; level: easy
; inverse: no
; witness: a = #xa, b = #x0
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(declare-cb sbox4 ((_ BitVec 4)) (_ BitVec 4))
(assert (= (sbox4 a) (bvnot b)))
(assert (bvugt (sbox4 b) b))
(assert (not (= a #x0)))
(check-sat)
