; Three numbers with maximum 77 where the maximum of their pairwise sums is 130 and the third is the
; smallest.
; box: max3 in order_boxes.c
; level: hard
; inverse: yes
; witness: a = 53, b = 77, c = 20
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb max3 (Int Int Int) Int)
(assert (= (max3 a b c) 77))
(assert (= (max3 (+ a b) (+ b c) (+ a c)) 130))
(assert (and (< c a) (< a b) (< 0 c)))
(assert (= (mod c 5) 0))
(check-sat)
