; A word of a code with three parity checks over 24 bits: all must be even, the data part must be a
; multiple of 2311 and not below 0x1000.
; box: parity24 in bits_boxes.c
; level: easy
; inverse: no
; witness: w = #x241c15
(set-logic ALL)
(set-info :status sat)
(declare-const w (_ BitVec 24))
(declare-cb parity24 ((_ BitVec 24)) (_ BitVec 1))
(assert (= (parity24 (bvand w #xcccccc)) #b0))
(assert (= (parity24 (bvand w #xaaaaaa)) #b0))
(assert (= (parity24 w) #b0))
(assert (= (bvurem ((_ extract 23 8) w) #x0907) #x0000))
(assert (bvugt ((_ extract 23 8) w) #x1000))
(assert (= ((_ extract 7 0) (bvmul w #x000003)) #x3f))
(check-sat)
