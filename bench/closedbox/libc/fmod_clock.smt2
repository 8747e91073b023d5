; A time in hours beyond a thousand that a 24-hour clock shows as 17.25 and a 7-hour shift plan as
; 3.25.
; box: c_fmod in math_boxes.c
; level: hard
; inverse: yes
; witness: t = (fp #b0 #b10000001001 #x0050000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const t Float64)
(declare-cb c_fmod (Float64 Float64) Float64)
(assert (fp.gt t ((_ to_fp 11 53) RNE 1000.0)))
(assert (fp.eq (c_fmod t ((_ to_fp 11 53) RNE 24.0)) ((_ to_fp 11 53) RNE 17.25)))
(assert (fp.eq (c_fmod t ((_ to_fp 11 53) RNE 7.0)) ((_ to_fp 11 53) RNE 3.25)))
(check-sat)
