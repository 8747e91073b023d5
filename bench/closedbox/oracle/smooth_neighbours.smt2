; Two neighbours between 200 and 5000 without a prime factor above 7.
; box: greatest_prime_factor in count_boxes.c
; level: easy
; inverse: no
; witness: n = 2400
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb greatest_prime_factor (Int) Int)
(assert (and (< 200 n) (< n 5000)))
(assert (<= (greatest_prime_factor n) 7))
(assert (<= (greatest_prime_factor (+ n 1)) 7))
(check-sat)
