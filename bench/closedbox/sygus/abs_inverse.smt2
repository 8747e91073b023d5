; The negative number with the absolute value 0x00c0ffee, found together with its half.
; box: hd_abs in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #xff3f0012, h = #xff9f8009
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const h (_ BitVec 32))
(declare-cb hd_abs ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_abs x) #x00c0ffee))
(assert (bvslt x #x00000000))
(assert (= x (bvmul h #x00000002)))
(assert (bvslt h #x00000000))
(check-sat)
