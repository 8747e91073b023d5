; Two zeros of Himmelblau's function to within a thousandth, one with both coordinates negative and
; one with a negative first only.
; box: himmelblau in float_boxes.c
; level: hard
; inverse: yes
; witness: a = (fp #b1 #b10000000000 #xe3c01a36e2eb2), b = (fp #b1 #b10000000000 #xa43fe5c91d14e), c = (fp #b1 #b10000000000 #x670d844d013a9), d = (fp #b0 #b10000000000 #x90ce703afb7e9)
(set-logic ALL)
(set-info :status sat)
(declare-const a Float64)
(declare-const b Float64)
(declare-const c Float64)
(declare-const d Float64)
(declare-cb himmelblau (Float64 Float64) Float64)
(define-fun zero () Float64 ((_ to_fp 11 53) RNE 0.0))
(define-fun small () Float64 ((_ to_fp 11 53) RNE 0.001))
(assert (and (fp.lt a zero) (fp.lt b zero) (fp.lt c zero) (fp.gt d zero)))
(assert (fp.lt (himmelblau a b) small))
(assert (fp.lt (himmelblau c d) small))
(check-sat)
