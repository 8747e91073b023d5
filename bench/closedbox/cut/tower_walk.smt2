; A walk over three towers with whole coordinates: the two legs, measured by the integer root of the
; squared distance, add up to 35, and each is at least 15.
; box: isqrt_int in number_boxes.c
; level: easy
; inverse: no
; witness: x1 = 0, y1 = 0, x2 = 9, y2 = 12, x3 = 9, y3 = 32
(set-logic ALL)
(set-info :status sat)
(declare-const x1 Int)
(declare-const y1 Int)
(declare-const x2 Int)
(declare-const y2 Int)
(declare-const x3 Int)
(declare-const y3 Int)
(declare-cb isqrt_int (Int) Int)
(define-fun leg ((x Int) (y Int)) Int (isqrt_int (+ (* x x) (* y y))))
(assert (and (<= 0 x1 40) (<= 0 y1 40) (<= 0 x2 40) (<= 0 y2 40) (<= 0 x3 40) (<= 0 y3 40)))
(assert (and (< (+ x1 y1) (+ x2 y2)) (< (+ x2 y2) (+ x3 y3))))
(assert (let ((a (leg (- x2 x1) (- y2 y1))) (b (leg (- x3 x2) (- y3 y2))))
  (and (>= a 15) (>= b 15) (= (+ a b) 35))))
(assert (= (+ x1 x2 x3) 18))
(assert (or (not (= x1 x2)) (not (= x2 x3))))
(check-sat)
