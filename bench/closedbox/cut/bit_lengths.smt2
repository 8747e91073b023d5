; Numbers of 7 and 5 binary digits whose product has 11; twice the first minus nine times the second
; is 1.
; box: bits_int in number_boxes.c
; level: easy
; inverse: no
; witness: x = 77, y = 17
(set-logic ALL)
(set-info :status sat)
(declare-const x Int)
(declare-const y Int)
(declare-cb bits_int (Int) Int)
(assert (and (< 0 x 1000) (< 0 y 1000)))
(assert (= (bits_int x) 7))
(assert (= (bits_int y) 5))
(assert (= (bits_int (* x y)) 11))
(assert (= (- (* 2 x) (* 9 y)) 1))
(check-sat)
