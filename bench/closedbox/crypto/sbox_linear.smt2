; Constants for which x -> (a * x) xor b agrees with the S-box of PRESENT in six places.
; box: sbox4 in cipher_boxes.c
; level: easy
; inverse: no
; reason: table: the S-box is far from affine
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(declare-const c (_ BitVec 4))
(declare-cb sbox4 ((_ BitVec 4)) (_ BitVec 4))
(define-fun line ((x (_ BitVec 4))) (_ BitVec 4) (bvxor (bvmul a x) b))
(assert (and (= (sbox4 c) (line c)) (= (sbox4 (bvadd c #x1)) (line (bvadd c #x1)))))
(assert (and (= (sbox4 (bvadd c #x2)) (line (bvadd c #x2)))
             (= (sbox4 (bvadd c #x4)) (line (bvadd c #x4)))))
(assert (and (= (sbox4 (bvadd c #x8)) (line (bvadd c #x8)))
             (= (sbox4 (bvadd c #xc)) (line (bvadd c #xc)))))
(check-sat)
