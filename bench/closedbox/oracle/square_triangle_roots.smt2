; A square between 2000 and 50000 that is triangular, with its root and the side of its triangle.
; box: is_square in class_boxes.c
; box: is_triangular in class_boxes.c
; level: hard
; inverse: yes
; witness: n = 41616, r = 204, k = 288
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-const r Int)
(declare-const k Int)
(declare-cb is_square (Int) Bool)
(declare-cb is_triangular (Int) Bool)
(assert (and (< 2000 n) (< n 50000) (< 0 r 1000) (< 0 k 1000)))
(assert (and (is_square n) (is_triangular n)))
(assert (= n (* r r)))
(assert (= (* 2 n) (* k (+ k 1))))
(check-sat)
