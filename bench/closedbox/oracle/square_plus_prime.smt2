; A square s of 4 to 400 and a number d above 1 with s - d * d prime, where s is the square of d + 2
; or of d + 4.
; box: is_square in class_boxes.c
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; reason: table: the difference is 4 (d + 1) or 8 (d + 2), never prime
; domain: is_square 4..400
; domain: is_prime 1..400
(set-logic ALL)
(set-info :status unsat)
(declare-const s Int)
(declare-const d Int)
(declare-cb is_square (Int) Bool)
(declare-cb is_prime (Int) Bool)
(assert (and (<= 4 s) (<= s 400) (< 1 d) (< d 17)))
(assert (and (is_square s) (is_prime (- s (* d d)))))
(assert (or (= s (* (+ d 2) (+ d 2))) (= s (* (+ d 4) (+ d 4)))))
(check-sat)
