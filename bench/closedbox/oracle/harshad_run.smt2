; Three consecutive numbers, each divisible by its digit sum, between 500 and 2000; the first one's
; digit sum is 2.
; box: digit_sum in count_boxes.c
; level: hard
; inverse: yes
; witness: n = 1010, a = 2, b = 3, c = 4
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb digit_sum (Int) Int)
(assert (and (< 500 n) (< n 2000)))
(assert (and (= a (digit_sum n)) (= b (digit_sum (+ n 1))) (= c (digit_sum (+ n 2)))))
(assert (and (= (mod n a) 0) (= (mod (+ n 1) b) 0) (= (mod (+ n 2) c) 0)))
(assert (and (> a 0) (> b 0) (> c 0) (= a 2)))
(check-sat)
