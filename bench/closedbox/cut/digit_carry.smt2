; Two numbers below 40 whose digit sums add up to less than the digit sum of their sum.
; box: digits32 in number_boxes.c
; level: easy
; inverse: no
; reason: table: carries only lower a digit sum
; domain: digits32 0..78
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-cb digits32 ((_ BitVec 32)) (_ BitVec 8))
(assert (and (bvult a #x00000028) (bvult b #x00000028)))
(assert (bvult (bvadd (digits32 a) (digits32 b)) (digits32 (bvadd a b))))
(check-sat)
