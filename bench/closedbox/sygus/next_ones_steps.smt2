; Three steps to the next number with as many ones grow by different amounts; the start is odd.
; box: hd_next_same_ones in hd_boxes.c
; level: easy
; inverse: no
; witness: x = #x00000007
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb hd_next_same_ones ((_ BitVec 32)) (_ BitVec 32))
(define-fun y () (_ BitVec 32) (hd_next_same_ones x))
(define-fun z () (_ BitVec 32) (hd_next_same_ones y))
(assert (= ((_ extract 0 0) x) #b1))
(assert (bvult x #x00000400))
(assert (distinct (bvsub y x) (bvsub z y) (bvsub (hd_next_same_ones z) z)))
(assert (bvugt (bvsub y x) #x00000003))
(check-sat)
