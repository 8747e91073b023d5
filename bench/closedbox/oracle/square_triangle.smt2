; A number that is square and triangular, above 36 and not above 1300.
; box: is_square in class_boxes.c
; box: is_triangular in class_boxes.c
; level: medium
; inverse: no
; witness: n = 1225
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb is_square (Int) Bool)
(declare-cb is_triangular (Int) Bool)
(assert (and (< 36 n) (<= n 1300)))
(assert (is_square n))
(assert (is_triangular n))
(check-sat)
