; Three seeds in arithmetic progression whose first numbers are in falling order.
; box: splitmix64 in mix_boxes.c
; level: easy
; inverse: no
; witness: s = #x0000000000000002, d = #x00000000000000fd
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-const d (_ BitVec 64))
(declare-cb splitmix64 ((_ BitVec 64)) (_ BitVec 64))
(assert (bvult s #x0000000000001000))
(assert (and (bvult #x0000000000000000 d) (bvult d #x0000000000000100)))
(assert (bvugt (splitmix64 s) (splitmix64 (bvadd s d))))
(assert (bvugt (splitmix64 (bvadd s d)) (splitmix64 (bvadd s d d))))
(assert (not (= ((_ extract 7 0) s) ((_ extract 7 0) d))))
(check-sat)
