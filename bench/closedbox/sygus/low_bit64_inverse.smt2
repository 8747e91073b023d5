; A 64-bit number with its rightmost one at bit 37; its upper 27 bits, times 0x10001, end in the 27
; bits of 0x7654321.
; box: hd_low_bit64 in hd_boxes.c
; level: easy
; inverse: yes
; witness: x = #x8888642000000000
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 64))
(declare-cb hd_low_bit64 ((_ BitVec 64)) (_ BitVec 64))
(assert (= (hd_low_bit64 x) #x0000002000000000))
(assert (= ((_ extract 26 0) (bvmul (bvlshr x (_ bv37 64)) #x0000000000010001))
           ((_ extract 26 0) #x07654321)))
(check-sat)
