; The absolute values of a difference and of a sum: 7 and 91, with x negative.
; box: hd_abs in hd_boxes.c
; level: medium
; inverse: no
; witness: x = #xffffffcf, y = #xffffffd6
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_abs ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_abs (bvsub x y)) #x00000007))
(assert (= (hd_abs (bvadd x y)) #x0000005b))
(assert (bvslt x #x00000000))
(assert (bvsgt x #xffffff00))
(assert (and (bvsgt y #xffffff00) (bvslt y #x00000100)))
(check-sat)
