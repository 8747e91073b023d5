; Two Fibonacci numbers that add up to 110 and are not neighbours.
; box: is_fibonacci in class_boxes.c
; level: easy
; inverse: no
; witness: a = 21, b = 89
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-cb is_fibonacci (Int) Bool)
(assert (= (+ a b) 110))
(assert (and (is_fibonacci a) (is_fibonacci b) (< 0 a) (< a b)))
(check-sat)
