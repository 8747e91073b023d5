; A prime p = a * b + 1 above a million, where a is twice a prime and b a prime between 5000 and
; 6000.
; box: is_prime in class_boxes.c
; level: easy
; inverse: yes
; witness: a = 178, b = 5701, p = 1014779
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const p Int)
(declare-cb is_prime (Int) Bool)
(assert (and (< 1 a 1000) (< 5000 b 6000)))
(assert (= p (+ (* a b) 1)))
(assert (> p 1000000))
(assert (and (is_prime p) (is_prime b) (is_prime (div a 2))))
(assert (= (mod a 2) 0))
(check-sat)
