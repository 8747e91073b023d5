; Signs multiply: sign(x) * sign(y) = sign(x * y), for x in -99..-1, y in 1..99 and a product of
; -1517.
; box: hd_sign in hd_boxes.c
; level: hard
; inverse: no
; witness: x = #xffffffdb, y = #x00000029
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-cb hd_sign ((_ BitVec 32)) (_ BitVec 32))
(assert (= (bvmul (hd_sign x) (hd_sign y)) (hd_sign (bvmul x y))))
(assert (= (hd_sign x) #xffffffff))
(assert (= (hd_sign y) #x00000001))
(assert (= (bvmul x y) #xfffffa13))
(assert (and (bvsgt x #xffffff9c) (bvslt y #x00000064)))
(check-sat)
