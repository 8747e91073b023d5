; A command dispatcher switches on djb2 of a six-letter word, and this path needs the hash of one
; particular command. All letters are lower case.
; box: djb2_8 in hash_boxes.c
; box: c_islower in ctype_boxes.c
; level: hard
; inverse: yes
; witness: s = #x7265626f6f740000
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb djb2_8 ((_ BitVec 64)) (_ BitVec 32))
(declare-cb c_islower ((_ BitVec 8)) Bool)
(assert (= (djb2_8 s) #x19266b70))
(assert (= ((_ extract 15 0) s) #x0000))
(assert (and (c_islower ((_ extract 63 56) s)) (c_islower ((_ extract 55 48) s))
             (c_islower ((_ extract 47 40) s)) (c_islower ((_ extract 39 32) s))
             (c_islower ((_ extract 31 24) s)) (c_islower ((_ extract 23 16) s))))
(check-sat)
