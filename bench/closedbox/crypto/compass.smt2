; A point in the second quadrant at an angle between 2.0 and 2.01, with y below 100 and x + y
; between 10 and 11.
; box: s_atan2 in system_boxes.c
; level: hard
; inverse: no
; witness: x = (fp #b1 #b10000000010 #x1666666666666), y = (fp #b0 #b10000000011 #x3000000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-const y Float64)
(declare-cb s_atan2 (Float64 Float64) Float64)
(define-fun zero () Float64 ((_ to_fp 11 53) RNE 0.0))
(assert (and (fp.lt x zero) (fp.gt y zero) (fp.lt y ((_ to_fp 11 53) RNE 100.0))))
(assert (and (fp.gt (s_atan2 y x) ((_ to_fp 11 53) RNE 2.0))
             (fp.lt (s_atan2 y x) ((_ to_fp 11 53) RNE 2.01))))
(assert (and (fp.gt (fp.add RNE x y) ((_ to_fp 11 53) RNE 10.0))
             (fp.lt (fp.add RNE x y) ((_ to_fp 11 53) RNE 11.0))))
(check-sat)
