; Two switches choose what happens to x: with p its rightmost one is cleared, else isolated; with q
; the result is averaged with y, else made positive. The outcome is y + 6 for p alone, or y - 3 for
; q alone.
; box: hd_clear_low in hd_boxes.c
; box: hd_low_bit in hd_boxes.c
; box: hd_average_up in hd_boxes.c
; box: hd_abs in hd_boxes.c
; level: medium
; inverse: no
; witness: x = #x00008ca1, y = #x00008c9a, p = true, q = false
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const p Bool)
(declare-const q Bool)
(declare-cb hd_clear_low ((_ BitVec 32)) (_ BitVec 32))
(declare-cb hd_low_bit ((_ BitVec 32)) (_ BitVec 32))
(declare-cb hd_average_up ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(declare-cb hd_abs ((_ BitVec 32)) (_ BitVec 32))
(define-fun a () (_ BitVec 32) (ite p (hd_clear_low x) (hd_low_bit x)))
(define-fun r () (_ BitVec 32) (ite q (hd_average_up a y) (hd_abs a)))
(assert (or (and p (not q) (= r (bvadd y #x00000006)))
            (and q (not p) (= r (bvsub y #x00000003)))))
(assert (and (bvult x #x00010000) (bvult y #x00010000) (bvugt y #x00001000)))
(assert (= (bvurem (bvadd x y) #x00000007) #x00000000))
(check-sat)
