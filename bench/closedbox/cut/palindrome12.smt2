; A 12-bit number that reads the same from both ends, is a multiple of 11 and has remainder 5 by 16.
; box: bit_reverse12 in bits_boxes.c
; level: easy
; inverse: no
; witness: x = #xaf5
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 12))
(declare-cb bit_reverse12 ((_ BitVec 12)) (_ BitVec 12))
(assert (= (bit_reverse12 x) x))
(assert (= (bvurem x #x00b) #x000))
(assert (= ((_ extract 3 0) x) #x5))
(check-sat)
