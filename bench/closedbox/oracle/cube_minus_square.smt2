; A cube that is two above a square, above 10 and below 5000.
; box: is_cube in class_boxes.c
; box: is_square in class_boxes.c
; level: hard
; inverse: yes
; witness: c = 27, s = 25
(set-logic ALL)
(set-info :status sat)
(declare-const c Int)
(declare-const s Int)
(declare-cb is_cube (Int) Bool)
(declare-cb is_square (Int) Bool)
(assert (and (< 10 s) (< c 5000)))
(assert (= c (+ s 2)))
(assert (and (is_cube c) (is_square s)))
(check-sat)
