; Three words whose lowest ones are 5, 11 and 23 places up, and whose sum times 3 is given.
; box: s_ffs in system_boxes.c
; level: hard
; inverse: no
; witness: a = #x0000000000000130, b = #x0000000000001c00, c = #x0000000001400000
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 64))
(declare-const b (_ BitVec 64))
(declare-const c (_ BitVec 64))
(declare-cb s_ffs ((_ BitVec 64)) (_ BitVec 8))
(assert (= (s_ffs a) #x05))
(assert (= (s_ffs b) #x0b))
(assert (= (s_ffs c) #x17))
(assert (= (bvmul (bvadd a b c) #x0000000000000003) #x0000000003c05790))
(check-sat)
