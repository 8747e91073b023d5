; An ordered array found from seven searches: each key says how many elements are below it, and the
; elements add up to 177.
; box: search4 in order_boxes.c
; level: hard
; inverse: yes
; witness: a = 12, b = 34, c = 56, d = 75
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const d Int)
(declare-cb search4 (Int Int Int Int Int) Int)
(assert (and (<= 0 a) (<= a b) (<= b c) (<= c d) (<= d 100)))
(assert (and (= (search4 a b c d 12) 0) (= (search4 a b c d 13) 1)))
(assert (and (= (search4 a b c d 34) 1) (= (search4 a b c d 35) 2)))
(assert (and (= (search4 a b c d 56) 2) (= (search4 a b c d 57) 3)))
(assert (= (search4 a b c d 76) 4))
(assert (= (+ a b c d) 177))
(check-sat)
