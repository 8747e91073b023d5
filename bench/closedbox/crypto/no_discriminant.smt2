; A quadratic with whole coefficients below 64 and a discriminant of 2, 3, 6 or 7.
; box: discriminant in float_boxes.c
; level: medium
; inverse: no
; reason: search: a discriminant has remainder 0 or 1 by 4
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(declare-const c (_ BitVec 6))
(declare-cb discriminant (Float64 Float64 Float64) Float64)
(define-fun d () Float64
  (discriminant ((_ to_fp_unsigned 11 53) RNE a) ((_ to_fp_unsigned 11 53) RNE b)
                ((_ to_fp_unsigned 11 53) RNE c)))
(assert (or (fp.eq d ((_ to_fp 11 53) RNE 2.0)) (fp.eq d ((_ to_fp 11 53) RNE 3.0))
            (fp.eq d ((_ to_fp 11 53) RNE 6.0)) (fp.eq d ((_ to_fp 11 53) RNE 7.0))))
(check-sat)
