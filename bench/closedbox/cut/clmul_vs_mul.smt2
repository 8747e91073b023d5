; Two factors above 64 for which the product with carries and the one without agree, and both are
; odd.
; box: clmul16 in bits_boxes.c
; level: medium
; inverse: no
; witness: a = #x0081, b = #x0041
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-cb clmul16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 32))
(assert (= (clmul16 a b) (bvmul ((_ zero_extend 16) a) ((_ zero_extend 16) b))))
(assert (and (bvugt a #x0040) (bvugt b #x0040)))
(assert (= ((_ extract 0 0) a) ((_ extract 0 0) b) #b1))
(assert (not (= a b)))
(check-sat)
