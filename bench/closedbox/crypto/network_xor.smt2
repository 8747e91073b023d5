; A small network says 0.9 or more for a point and for its mirror image, and 0.2 or less for their
; sum.
; box: network in float_boxes.c
; level: hard
; inverse: no
; witness: x = (fp #b0 #b01111111 #b00000000000000000000000), y = (fp #b0 #b01111011 #b00000000000000000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float32)
(declare-const y Float32)
(declare-cb network (Float32 Float32) Float32)
(define-fun zero () Float32 ((_ to_fp 8 24) RNE 0.0))
(define-fun high () Float32 ((_ to_fp 8 24) RNE 0.9))
(define-fun low () Float32 ((_ to_fp 8 24) RNE 0.2))
(assert (and (fp.geq x zero) (fp.geq y zero) (fp.lt y x)))
(assert (and (fp.geq (network x y) high) (fp.geq (network y x) high)))
(assert (fp.leq (network (fp.add RNE x y) (fp.add RNE y x)) low))
(check-sat)
