; A value clamps to itself in one range and to the border in another.
; box: clamp in order_boxes.c
; level: easy
; inverse: yes
; witness: x = 73, b = 60
(set-logic ALL)
(set-info :status sat)
(declare-const x Int)
(declare-const b Int)
(declare-cb clamp (Int Int Int) Int)
(assert (= (clamp x 0 100) 73))
(assert (= (clamp x 0 b) b))
(assert (and (< 50 b) (< b 65)))
(assert (< 0 x 100))
(check-sat)
