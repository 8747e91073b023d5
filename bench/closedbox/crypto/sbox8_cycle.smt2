; A byte above 0x20 that is not back after two crossed S-boxes but after three or four, or is its
; complement after four.
; box: sbox8 in cipher_boxes.c
; level: easy
; inverse: no
; witness: x = #x22
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 8))
(declare-cb sbox8 ((_ BitVec 8)) (_ BitVec 8))
(define-fun twice ((v (_ BitVec 8))) (_ BitVec 8) (sbox8 (sbox8 v)))
(assert (not (= (twice x) x)))
(assert (or (= (twice (twice x)) x) (= (sbox8 (twice x)) x) (= (twice (twice x)) (bvnot x))))
(assert (bvugt x #x20))
(check-sat)
