; A word and its bit reversal: they differ in exactly the bits of 0x81000081, and the word's bytes
; are in rising order.
; box: bit_reverse32 in bits_boxes.c
; level: medium
; inverse: no
; witness: x = #x00018081
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb bit_reverse32 ((_ BitVec 32)) (_ BitVec 32))
(assert (= (bvxor x (bit_reverse32 x)) #x81000081))
(assert (and (bvult ((_ extract 31 24) x) ((_ extract 23 16) x))
             (bvult ((_ extract 23 16) x) ((_ extract 15 8) x))
             (bvult ((_ extract 15 8) x) ((_ extract 7 0) x))))
(check-sat)
