; Two numbers with a product of 0x3a80 whose rightmost ones are 16 and 8.
; box: hd_low_bit in hd_boxes.c
; level: easy
; inverse: no
; witness: x = #x00000090, y = #x00000068
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_low_bit ((_ BitVec 32)) (_ BitVec 32))
(assert (= (bvmul x y) #x00003a80))
(assert (and (bvult x #x00001000) (bvult y #x00001000)))
(assert (= (hd_low_bit x) #x00000010))
(assert (= (hd_low_bit y) #x00000008))
(check-sat)
