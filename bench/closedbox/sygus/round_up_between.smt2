; x + y and x * y round up to the powers 0x100 and 0x2000.
; box: hd_round_up in hd_boxes.c
; level: easy
; inverse: no
; witness: x = #x00000048, y = #x0000005b
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_round_up ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_round_up (bvadd x y)) #x00000100))
(assert (= (hd_round_up (bvmul x y)) #x00002000))
(assert (and (bvult x y) (bvult y #x00000100)))
(assert (= (bvurem y #x0000000d) #x00000000))
(check-sat)
