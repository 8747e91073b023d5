; A point of a plane given by its Morton number, with the row above the column.
; box: interleave16 in bits_boxes.c
; level: hard
; inverse: yes
; witness: x = #x01a2, y = #x02f0
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(declare-cb interleave16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 32))
(assert (= (interleave16 x y) #x0009ee04))
(assert (bvugt y x))
(assert (bvult y #x0400))
(check-sat)
