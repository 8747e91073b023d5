; Two four-character fields whose numbers multiply to 7006652 = 1234 * 5678. The smaller one comes
; first and neither starts with a digit zero.
; box: c_atoi4 in stdlib_boxes.c
; level: hard
; inverse: yes
; witness: s = #x31323334, t = #x35363738
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 32))
(declare-const t (_ BitVec 32))
(declare-cb c_atoi4 ((_ BitVec 32)) (_ BitVec 32))
(assert (= (bvmul (c_atoi4 s) (c_atoi4 t)) #x006ae9bc))
(assert (bvult (c_atoi4 s) (c_atoi4 t)))
(assert (bvugt (c_atoi4 s) #x00000400))
(assert (not (= ((_ extract 31 24) s) #x30)))
(assert (not (= ((_ extract 31 24) t) #x30)))
(check-sat)
