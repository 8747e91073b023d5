; A quadratic with whole coefficients and discriminant 1, where b = a + c, a is between 5 and 31 and
; c is below 32.
; box: discriminant in float_boxes.c
; level: easy
; inverse: yes
; witness: a = #b000101, b = #b001011, c = #b000110
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(declare-const c (_ BitVec 6))
(declare-cb discriminant (Float64 Float64 Float64) Float64)
(define-fun da () Float64 ((_ to_fp_unsigned 11 53) RNE a))
(define-fun db () Float64 ((_ to_fp_unsigned 11 53) RNE b))
(define-fun dc () Float64 ((_ to_fp_unsigned 11 53) RNE c))
(assert (fp.eq (discriminant da db dc) ((_ to_fp 11 53) RNE 1.0)))
(assert (= b (bvadd a c)))
(assert (and (bvugt a (_ bv4 6)) (bvult a (_ bv32 6)) (bvult c (_ bv32 6))))
(check-sat)
