; An ordered array of four, and a key that has two elements below it; the key's double has all four.
; box: search4 in order_boxes.c
; level: easy
; inverse: no
; witness: a = 2, b = 12, c = 19, d = 27, k = 19
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const d Int)
(declare-const k Int)
(declare-cb search4 (Int Int Int Int Int) Int)
(assert (and (< 0 a) (< a b) (< b c) (< c d) (< d 50)))
(assert (= (search4 a b c d k) 2))
(assert (= (search4 a b c d (* 2 k)) 4))
(assert (= (+ a b c d) 60))
(assert (< 0 k 50))
(check-sat)
