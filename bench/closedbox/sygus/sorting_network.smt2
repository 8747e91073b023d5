; Three comparators made of max sort a, b, c; the sorted numbers are in arithmetic progression, the
; inputs are not sorted, and b is the greatest.
; box: max2 in order_boxes.c
; level: easy
; inverse: no
; witness: a = 17, b = 31, c = 3
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb max2 (Int Int) Int)
(define-fun hi ((x Int) (y Int)) Int (max2 x y))
(define-fun lo ((x Int) (y Int)) Int (- (+ x y) (max2 x y)))
(assert (and (< 0 a 100) (< 0 b 100) (< 0 c 100)))
(assert (let ((p (lo a b)) (q (hi a b)))
  (let ((r (lo q c)) (top (hi q c)))
    (let ((bottom (lo p r)) (middle (hi p r)))
      (and (= (- top middle) (- middle bottom) 14) (= top b) (not (= middle b)))))))
(assert (not (and (<= a b) (<= b c))))
(check-sat)
