; A number whose rightmost one, spread to the right, gives 0x5dc0ffff; it is not 0x5dc0ffff.
; box: hd_spread_right in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #x5dc0c000
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_spread_right ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_spread_right x) #x5dc0ffff))
(assert (not (= x #x5dc0ffff)))
(check-sat)
