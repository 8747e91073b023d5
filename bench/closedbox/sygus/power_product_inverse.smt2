; Powers of two above 1 with the product 64, and two numbers whose quotient is one of them.
; box: hd_power_of_two in hd_boxes.c
; box: hd_mul_high in hd_boxes.c
; level: easy
; inverse: yes
; witness: p = #x00000002, q = #x00000004, r = #x00000008, x = #x00001234, y = #x000048d0
(set-logic ALL)
(set-info :status sat)
(declare-const p (_ BitVec 32))
(declare-const q (_ BitVec 32))
(declare-const r (_ BitVec 32))
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_power_of_two ((_ BitVec 32)) Bool)
(declare-cb hd_mul_high ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (and (hd_power_of_two p) (hd_power_of_two q) (hd_power_of_two r)))
(assert (and (bvugt p #x00000001) (bvugt q p) (bvugt r q)))
(assert (and (bvult p #x00000080) (bvult q #x00000080) (bvult r #x00000080)))
(assert (= (bvmul p q r) #x00000040))
(assert (= (hd_mul_high (bvmul x #x00010000) #x00010000) x))
(assert (and (= y (bvmul x q)) (bvult x #x00010000) (= ((_ extract 15 0) y) #x48d0)))
(check-sat)
