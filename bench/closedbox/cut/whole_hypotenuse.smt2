; A right triangle with whole sides a < b < 200, area above 5000 and the hypotenuse found by the
; integer root. The perimeter is 450.
; box: isqrt_int in number_boxes.c
; level: easy
; inverse: yes
; witness: a = 75, b = 180, c = 195
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb isqrt_int (Int) Int)
(assert (and (< 0 a) (< a b) (< b 200)))
(assert (= c (isqrt_int (+ (* a a) (* b b)))))
(assert (= (* c c) (+ (* a a) (* b b))))
(assert (= (+ a b c) 450))
(assert (> (* a b) 10000))
(check-sat)
