; Two 16-bit numbers whose product, read backwards, is a given word.
; box: bit_reverse32 in bits_boxes.c
; level: hard
; inverse: yes
; witness: x = #x0000c8e3, y = #x0000ea6d
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb bit_reverse32 ((_ BitVec 32)) (_ BitVec 32))
(assert (and (bvult x #x00010000) (bvult y #x00010000)))
(assert (bvult x y))
(assert (= (bit_reverse32 (bvmul x y)) #xe560afed))
(check-sat)
