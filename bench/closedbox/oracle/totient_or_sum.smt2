; Two numbers m < n of three digits: their totients agree and m is happy, or their divisor sums do
; and n is square; in both cases n - m is prime and their digit sums differ.
; box: totient in count_boxes.c
; box: divisor_sum in count_boxes.c
; box: is_happy in class_boxes.c
; box: is_square in class_boxes.c
; box: is_prime in class_boxes.c
; box: digit_sum in count_boxes.c
; level: medium
; inverse: no
; witness: m = 496, n = 525
(set-logic ALL)
(set-info :status sat)
(declare-const m Int)
(declare-const n Int)
(declare-cb totient (Int) Int)
(declare-cb divisor_sum (Int) Int)
(declare-cb is_happy (Int) Bool)
(declare-cb is_square (Int) Bool)
(declare-cb is_prime (Int) Bool)
(declare-cb digit_sum (Int) Int)
(assert (and (<= 100 m) (< m n) (< n 1000)))
(assert (or (and (= (totient m) (totient n)) (is_happy m))
            (and (= (divisor_sum m) (divisor_sum n)) (is_square n))))
(assert (is_prime (- n m)))
(assert (not (= (digit_sum m) (digit_sum n))))
(assert (> n 500))
(check-sat)
