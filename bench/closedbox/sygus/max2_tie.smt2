; max of two sums: the greater is 40, the smaller 31, and the summands are positive.
; box: max2 in order_boxes.c
; level: easy
; inverse: no
; witness: a = 1, b = 39, c = 1, d = 30
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const d Int)
(declare-cb max2 (Int Int) Int)
(assert (= (max2 (+ a b) (+ c d)) 40))
(assert (= (+ a b c d) 71))
(assert (and (< 0 a 40) (< 0 b 40) (< 0 c 40) (< 0 d 40)))
(assert (< (+ c d) (+ a b)))
(check-sat)
