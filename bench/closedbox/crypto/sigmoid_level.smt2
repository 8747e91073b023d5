; A number with a logistic value between 0.73 and 0.74 whose double has one above 0.88.
; box: sigmoid in float_boxes.c
; level: hard
; inverse: yes
; witness: x = (fp #b0 #b01111111 #b00000011110101110000101)
(set-logic ALL)
(set-info :status sat)
(declare-const x Float32)
(declare-cb sigmoid (Float32) Float32)
(define-fun s () Float32 (sigmoid x))
(assert (and (fp.gt s ((_ to_fp 8 24) RNE 0.73)) (fp.lt s ((_ to_fp 8 24) RNE 0.74))))
(assert (fp.gt (sigmoid (fp.add RNE x x)) ((_ to_fp 8 24) RNE 0.88)))
(check-sat)
