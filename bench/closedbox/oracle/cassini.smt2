; Cassini's rule for an index above 10: f(n-1) * f(n+1) - f(n)^2 is 1, and f(n) ends in 4.
; box: fibonacci in count_boxes.c
; level: easy
; inverse: no
; witness: n = 12
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb fibonacci (Int) Int)
(assert (and (< 10 n) (< n 60)))
(assert (= (- (* (fibonacci (- n 1)) (fibonacci (+ n 1))) (* (fibonacci n) (fibonacci n))) 1))
(assert (= (mod (fibonacci n) 10) 4))
(check-sat)
