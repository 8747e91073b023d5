; A whole number below 65536 that is not a square but whose double root is whole.
; box: c_sqrt in math_boxes.c
; box: c_floor in math_boxes.c
; level: medium
; inverse: no
; reason: search: the root of a whole number is whole only for squares
(set-logic ALL)
(set-info :status unsat)
(declare-const n (_ BitVec 16))
(declare-const r (_ BitVec 8))
(declare-cb c_sqrt (Float64) Float64)
(declare-cb c_floor (Float64) Float64)
(define-fun root () Float64 (c_sqrt ((_ to_fp_unsigned 11 53) RNE n)))
(assert (fp.eq (c_floor root) root))
(assert (fp.eq ((_ to_fp_unsigned 11 53) RNE r) root))
(assert (not (= (bvmul (concat #x00 r) (concat #x00 r)) n)))
(check-sat)
