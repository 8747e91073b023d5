; A number that is the sum of two cubes in two different ways.
; box: is_cube in class_boxes.c
; level: hard
; inverse: yes
; witness: n = 1729, a = 1, b = 729
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-const a Int)
(declare-const b Int)
(declare-cb is_cube (Int) Bool)
(assert (and (< 0 a) (< a b) (< b n) (< n 2000)))
(assert (and (is_cube a) (is_cube (- n a))))
(assert (and (is_cube b) (is_cube (- n b))))
(assert (not (= b (- n a))))
(check-sat)
