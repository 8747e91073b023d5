; A signed division with a negative quotient and a positive remainder: a = q * b + r, q = -13.
; box: c_div_quot in stdlib_boxes.c
; box: c_div_rem in stdlib_boxes.c
; level: easy
; inverse: no
; witness: b = #xfffffff7, a = #x0000007a
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-cb c_div_quot ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(declare-cb c_div_rem ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= (c_div_quot a b) #xfffffff3))
(assert (= (c_div_rem a b) #x00000005))
(assert (= a (bvadd (bvmul b (c_div_quot a b)) (c_div_rem a b))))
(assert (and (bvslt b #x00000000) (bvsgt b #xfffffff0)))
(check-sat)
