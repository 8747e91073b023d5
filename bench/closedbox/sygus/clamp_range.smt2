; A controller clamps x into [low, high], then three times the result into [0, 255]: the first clamp
; is at work, the second is not, and the range has 17 values.
; box: clamp in order_boxes.c
; level: hard
; inverse: no
; witness: x = 90, low = 40, high = 56, y = 168
(set-logic ALL)
(set-info :status sat)
(declare-const x Int)
(declare-const low Int)
(declare-const high Int)
(declare-const y Int)
(declare-cb clamp (Int Int Int) Int)
(assert (and (<= 0 low) (< low high) (< high 200) (< (- 500) x 500)))
(assert (= (- high low) 16))
(assert (not (= (clamp x low high) x)))
(assert (= y (clamp (* 3 (clamp x low high)) 0 255)))
(assert (and (> y 150) (< y 255)))
(assert (= (mod y 7) 0))
(check-sat)
