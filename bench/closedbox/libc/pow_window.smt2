; Base and exponent, neither of them whole, with a power between 1000 and 1001; both lie between 2
; and 12.
; box: c_pow in math_boxes.c
; box: c_floor in math_boxes.c
; level: hard
; inverse: no
; witness: x = (fp #b0 #b10000000001 #x6000000000000), y = (fp #b0 #b10000000001 #x0359e31bcfbbc)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-const y Float64)
(declare-cb c_pow (Float64 Float64) Float64)
(declare-cb c_floor (Float64) Float64)
(define-fun two () Float64 ((_ to_fp 11 53) RNE 2.0))
(define-fun dozen () Float64 ((_ to_fp 11 53) RNE 12.0))
(assert (and (fp.leq two x) (fp.leq x dozen) (fp.leq two y) (fp.leq y dozen)))
(assert (not (fp.eq (c_floor x) x)))
(assert (not (fp.eq (c_floor y) y)))
(assert (fp.eq (c_floor (c_pow x y)) ((_ to_fp 11 53) RNE 1000.0)))
(check-sat)
