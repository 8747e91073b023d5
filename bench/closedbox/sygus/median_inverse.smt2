; The middle of a, b, c is 12, that of a, b and 2c is 15, and that of three sums is 27.
; box: median3 in order_boxes.c
; level: hard
; inverse: yes
; witness: a = 7, b = 15, c = 12
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb median3 (Int Int Int) Int)
(assert (and (< 0 a 100) (< 0 b 100) (< 0 c 100)))
(assert (= (median3 a b c) 12))
(assert (= (median3 a b (* 2 c)) 15))
(assert (= (median3 (+ a b) (+ b c) (+ a (* 2 c))) 27))
(check-sat)
