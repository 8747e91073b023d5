; Two triangular numbers given by their sides: the difference is 2025, the smaller side is odd and
; above 20.
; box: triangular in count_boxes.c
; level: medium
; inverse: yes
; witness: i = 127, j = 142
(set-logic ALL)
(set-info :status sat)
(declare-const i Int)
(declare-const j Int)
(declare-cb triangular (Int) Int)
(assert (and (< 20 i) (< i j) (< j 500)))
(assert (= (- (triangular j) (triangular i)) 2025))
(assert (= (mod i 2) 1))
(check-sat)
