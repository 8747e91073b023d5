; abs gives a negative number. Only one int does that, and it must also be y shifted left by 27.
; box: c_abs in stdlib_boxes.c
; level: easy
; inverse: yes
; witness: x = #x80000000, y = #x00000010
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb c_abs ((_ BitVec 32)) (_ BitVec 32))
(assert (bvslt (c_abs x) #x00000000))
(assert (= x (bvshl y #x0000001b)))
(assert (bvult y #x00000020))
(assert (= (bvand x #x00000001) #x00000000))
(check-sat)
