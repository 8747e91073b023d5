; A controller gives a logistic curve above 8 and a hat function below. Two readings, one of each
; kind, that add up to 19 both give more than 0.9.
; box: sigmoid in float_boxes.c
; box: hat in float_boxes.c
; level: easy
; inverse: no
; witness: a = (fp #b0 #b10000011 #b00000000000000000000000), b = (fp #b0 #b10000000 #b10000000000000000000000)
(set-logic ALL)
(set-info :status sat)
(declare-const a Float32)
(declare-const b Float32)
(declare-cb sigmoid (Float32) Float32)
(declare-cb hat (Float32) Float32)
(define-fun limit () Float32 ((_ to_fp 8 24) RNE 8.0))
(define-fun output ((t Float32)) Float32
  (ite (fp.gt t limit) (sigmoid (fp.sub RNE t limit)) (hat t)))
(assert (fp.gt (output a) ((_ to_fp 8 24) RNE 0.9)))
(assert (fp.gt (output b) ((_ to_fp 8 24) RNE 0.9)))
(assert (fp.eq (fp.add RNE a b) ((_ to_fp 8 24) RNE 19.0)))
(assert (fp.lt b limit))
(assert (fp.lt a ((_ to_fp 8 24) RNE 18.0)))
(check-sat)
