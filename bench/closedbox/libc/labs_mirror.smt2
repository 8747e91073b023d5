; Two numbers of opposite sign with the same given absolute value, where the negative one is also
; seven times some number.
; box: c_labs in stdlib_boxes.c
; level: hard
; inverse: yes
; witness: q = #xfffffffd663cca35, n = #xffffffedcba98773, p = #x000000123456788d
(set-logic ALL)
(set-info :status sat)
(declare-const p (_ BitVec 64))
(declare-const n (_ BitVec 64))
(declare-const q (_ BitVec 64))
(declare-cb c_labs ((_ BitVec 64)) (_ BitVec 64))
(assert (bvsgt p n))
(assert (= (c_labs p) (c_labs n)))
(assert (= (c_labs p) #x000000123456788d))
(assert (= n (bvmul q #x0000000000000007)))
(assert (bvslt q #x0000000000000000))
(check-sat)
