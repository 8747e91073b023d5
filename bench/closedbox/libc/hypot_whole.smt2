; Whole numbers a < b below 1024 with hypot(a, b) between 984.99 and 985.01 and a + b = 1337.
; box: c_hypot in math_boxes.c
; level: medium
; inverse: yes
; witness: a = #b0111011001, b = #b1101100000
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 10))
(declare-const b (_ BitVec 10))
(declare-cb c_hypot (Float64 Float64) Float64)
(define-fun fa () Float64 ((_ to_fp_unsigned 11 53) RNE a))
(define-fun fb () Float64 ((_ to_fp_unsigned 11 53) RNE b))
(assert (bvult a b))
(assert (= (bvadd (concat #b00 a) (concat #b00 b)) #x539))
(assert (fp.gt (c_hypot fa fb) ((_ to_fp 11 53) RNE 984.99)))
(assert (fp.lt (c_hypot fa fb) ((_ to_fp 11 53) RNE 985.01)))
(check-sat)
