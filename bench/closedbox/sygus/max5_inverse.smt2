; Numbers x and y, such that the greatest of five linear forms takes the value 1000 for them and the
; greatest of three others the value 500.
; box: max5 in order_boxes.c
; box: max3 in order_boxes.c
; level: hard
; inverse: yes
; witness: x = 650, y = 175
(set-logic ALL)
(set-info :status sat)
(declare-const x Int)
(declare-const y Int)
(declare-cb max5 (Int Int Int Int Int) Int)
(declare-cb max3 (Int Int Int) Int)
(assert (and (< (- 2000) x 2000) (< (- 2000) y 2000)))
(assert (= (max5 (+ x y) (- x y) (- (* 2 x) 300) (* 3 y) (- 100 x)) 1000))
(assert (= (max3 (- y) (- (* 4 y) 200) (- y 10)) 500))
(check-sat)
