; Three shifts share 63 hours without overlap. Each has a fixed number of hours, the late shift is
; one block that does not reach both ends, and early and late shift are never adjacent.
; box: popcount63 in bits_boxes.c
; level: hard
; inverse: no
; witness: early = #b000000000000000000000000000000000000000000000000000000000001111, late = #b000000000000000000000000000000000001111111100000000000000000000, night = #b111111111111111111111111111111111110000000011111111111111110000
(set-logic ALL)
(set-info :status sat)
(declare-const early (_ BitVec 63))
(declare-const late (_ BitVec 63))
(declare-const night (_ BitVec 63))
(declare-cb popcount63 ((_ BitVec 63)) (_ BitVec 8))
(define-fun next ((s (_ BitVec 63))) (_ BitVec 63) (bvshl s (_ bv1 63)))
(assert (= (bvand early late) (bvand early night) (bvand late night) (_ bv0 63)))
(assert (= (bvor early late night) (bvnot (_ bv0 63))))
(assert (= (popcount63 early) #x04))
(assert (= (popcount63 late) #x08))
(assert (= (popcount63 night) #x33))
(assert (= (bvand (next early) late) (bvand early (next late)) (_ bv0 63)))
(assert (or (= ((_ extract 8 0) late) (_ bv0 9)) (= ((_ extract 62 54) late) (_ bv0 9))))
(assert (= (popcount63 (bvand late (next late))) #x07))
(check-sat)
