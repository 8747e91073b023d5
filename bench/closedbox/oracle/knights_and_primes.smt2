; Knights tell the truth and knaves lie about n: A says that it is prime or square, B that A is a
; knave and n triangular, C that exactly one of A and B is a knight. B and C are knights.
; box: is_prime in class_boxes.c
; box: is_square in class_boxes.c
; box: is_triangular in class_boxes.c
; level: easy
; inverse: no
; witness: n = 45, a = false, b = true, c = true
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(declare-cb is_prime (Int) Bool)
(declare-cb is_square (Int) Bool)
(declare-cb is_triangular (Int) Bool)
(assert (and (< 10 n) (< n 60)))
(assert (= a (or (is_prime n) (is_square n))))
(assert (= b (and (not a) (is_triangular n))))
(assert (= c (xor a b)))
(assert (and c b))
(check-sat)
