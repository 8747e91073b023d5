; A perfect number between 480 and 500 that is triangular.
; box: is_perfect in class_boxes.c
; box: is_triangular in class_boxes.c
; level: easy
; inverse: no
; witness: n = 496
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb is_perfect (Int) Bool)
(declare-cb is_triangular (Int) Bool)
(assert (and (< 480 n) (< n 500)))
(assert (is_perfect n))
(assert (is_triangular n))
(check-sat)
