; A magic square of the numbers 1 to 9: rows, columns and diagonals add up to 15. The first row,
; packed into 12 bits and reversed, ends in 6, and two columns have given parities.
; box: bit_reverse12 in bits_boxes.c
; box: parity24 in bits_boxes.c
; level: easy
; inverse: no
; witness: a = #x06, b = #x01, c = #x08, d = #x07, e = #x05, f = #x03, g = #x02, h = #x09, i = #x04
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-const d (_ BitVec 8))
(declare-const e (_ BitVec 8))
(declare-const f (_ BitVec 8))
(declare-const g (_ BitVec 8))
(declare-const h (_ BitVec 8))
(declare-const i (_ BitVec 8))
(declare-cb bit_reverse12 ((_ BitVec 12)) (_ BitVec 12))
(declare-cb parity24 ((_ BitVec 24)) (_ BitVec 1))
(define-fun cell ((x (_ BitVec 8))) Bool (and (bvule #x01 x) (bvule x #x09)))
(define-fun low ((x (_ BitVec 8))) (_ BitVec 4) ((_ extract 3 0) x))
(assert (and (cell a) (cell b) (cell c) (cell d) (cell e) (cell f) (cell g) (cell h) (cell i)))
(assert (distinct a b c d e f g h i))
(assert (= (bvadd a b c) (bvadd d e f) (bvadd g h i) #x0f))
(assert (= (bvadd a d g) (bvadd b e h) (bvadd c f i) #x0f))
(assert (= (bvadd a e i) (bvadd c e g) #x0f))
(assert (= ((_ extract 3 0) (bit_reverse12 (concat (low a) (low b) (low c)))) #x6))
(assert (= (bvnot (parity24 (concat a d g))) (parity24 (concat b e h)) #b1))
(check-sat)
