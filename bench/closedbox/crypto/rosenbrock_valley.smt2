; A point of Rosenbrock's valley with a value below a hundredth, at least 0.05 away from its bottom
; in x.
; box: rosenbrock in float_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b01111111110 #xe000000000000), y = (fp #b0 #b01111111110 #xc1ff2e48e8a72)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-const y Float64)
(declare-cb rosenbrock (Float64 Float64) Float64)
(assert (fp.lt (rosenbrock x y) ((_ to_fp 11 53) RNE 0.01)))
(assert (fp.lt x ((_ to_fp 11 53) RNE 0.95)))
(assert (fp.gt y ((_ to_fp 11 53) RNE 0.5)))
(check-sat)
