; An eight-byte field must be read by atoi as the port 31337, although it starts with a blank and a
; plus sign and has a byte that is no digit at the end.
; box: c_atoi8 in stdlib_boxes.c
; box: c_isdigit in ctype_boxes.c
; level: hard
; inverse: yes
; witness: s = #x202b33313333373b
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb c_atoi8 ((_ BitVec 64)) (_ BitVec 32))
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(assert (= (c_atoi8 s) #x00007a69))
(assert (= ((_ extract 63 56) s) #x20))
(assert (= ((_ extract 55 48) s) #x2b))
(assert (not (c_isdigit ((_ extract 7 0) s))))
(assert (c_isdigit ((_ extract 15 8) s)))
(check-sat)
