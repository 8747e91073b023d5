; Five vote counts with 100 votes altogether: the greatest is 32, no two are equal, and the first
; two together beat the others.
; box: max5 in order_boxes.c
; level: hard
; inverse: no
; witness: a = 32, b = 31, c = 12, d = 15, e = 10
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const d Int)
(declare-const e Int)
(declare-cb max5 (Int Int Int Int Int) Int)
(assert (= (+ a b c d e) 100))
(assert (and (<= 0 a) (<= 0 b) (<= 0 c) (<= 0 d) (<= 0 e)))
(assert (= (max5 a b c d e) 32))
(assert (distinct a b c d e))
(assert (> (+ a b) (+ c d e)))
(check-sat)
