; A message with a known cipher text under exponent 17, and the two factors of the modulus, one of
; them between 50000 and 65536.
; box: modexp32 in number_boxes.c
; level: hard
; inverse: yes
; witness: p = #x0000ea6d, q = #x00000cb3, m = #x00845fed
(set-logic ALL)
(set-info :status sat)
(declare-const m (_ BitVec 32))
(declare-const p (_ BitVec 32))
(declare-const q (_ BitVec 32))
(declare-cb modexp32 ((_ BitVec 32) (_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= (bvmul p q) #x0ba10637))
(assert (and (bvult #x0000c350 p) (bvult p #x00010000)))
(assert (and (bvult q #x00001000) (bvult m (bvmul p q))))
(assert (= (modexp32 m #x00000011 (bvmul p q)) #x05a15f94))
(check-sat)
