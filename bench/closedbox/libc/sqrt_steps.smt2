; A double whose root is 12.5 and a second one whose root is the first's quarter.
; box: c_sqrt in math_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b10000000110 #x3880000000000), y = (fp #b0 #b10000001001 #x7d78400000000)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float64)
(declare-const y Float64)
(declare-cb c_sqrt (Float64) Float64)
(assert (fp.eq (c_sqrt x) ((_ to_fp 11 53) RNE 12.5)))
(assert (fp.eq (c_sqrt y) (fp.div RNE x ((_ to_fp 11 53) RNE 4.0))))
(check-sat)
