; Two strings of together nine characters; the first is the longer one and starts with a slash.
; box: c_strlen8 in string_boxes.c
; level: medium
; inverse: no
; witness: s = #x2f7661722f6c0000, t = #x746d700000000000
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-const t (_ BitVec 64))
(declare-cb c_strlen8 ((_ BitVec 64)) (_ BitVec 8))
(assert (= (bvadd (c_strlen8 s) (c_strlen8 t)) #x09))
(assert (bvugt (c_strlen8 s) (c_strlen8 t)))
(assert (bvuge (c_strlen8 t) #x02))
(assert (= ((_ extract 63 56) s) #x2f))
(check-sat)
