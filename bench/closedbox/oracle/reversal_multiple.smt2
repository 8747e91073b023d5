; A number of four digits that is read backwards when it is multiplied by four.
; box: reverse_digits in count_boxes.c
; level: hard
; inverse: yes
; witness: n = 2178
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb reverse_digits (Int) Int)
(assert (and (< 1000 n) (< n 10000)))
(assert (= (reverse_digits n) (* 4 n)))
(check-sat)
