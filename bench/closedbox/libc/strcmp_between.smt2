; A key lies strictly between "mango" and "maple" in dictionary order, is five characters long, and
; its last two bytes are equal.
; box: c_strcmp8 in string_boxes.c
; box: c_strlen8 in string_boxes.c
; level: hard
; inverse: no
; witness: k = #x6d616e7a7a000000
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 64))
(declare-cb c_strcmp8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 32))
(declare-cb c_strlen8 ((_ BitVec 64)) (_ BitVec 8))
(define-fun low () (_ BitVec 64) #x6d616e676f000000)
(define-fun high () (_ BitVec 64) #x6d61706c65000000)
(assert (bvslt (c_strcmp8 low k) #x00000000))
(assert (bvsgt (c_strcmp8 high k) #x00000000))
(assert (= (c_strlen8 k) #x05))
(assert (= ((_ extract 39 32) k) ((_ extract 31 24) k)))
(assert (bvugt ((_ extract 39 32) k) #x70))
(check-sat)
