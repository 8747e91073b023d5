; Three different powers of two that add up to 0x00410002 when one of them is counted twice.
; box: hd_power_of_two in hd_boxes.c
; level: medium
; inverse: no
; witness: p = #x00000002, q = #x00400000, r = #x00008000
(set-logic ALL)
(set-info :status sat)
(declare-const p (_ BitVec 32))
(declare-const q (_ BitVec 32))
(declare-const r (_ BitVec 32))
(declare-cb hd_power_of_two ((_ BitVec 32)) Bool)
(assert (and (hd_power_of_two p) (hd_power_of_two q) (hd_power_of_two r)))
(assert (distinct p q r))
(assert (= (bvadd p q r r) #x00410002))
(assert (and (bvult p q) (bvult p #x00000100)))
(check-sat)
