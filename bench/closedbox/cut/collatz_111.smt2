; A number below 64 whose Collatz sequence takes 111 steps.
; box: collatz32 in number_boxes.c
; level: easy
; inverse: yes
; witness: n = #x0000001b
(set-logic ALL)
(set-info :status sat)
(declare-const n (_ BitVec 32))
(declare-cb collatz32 ((_ BitVec 32)) (_ BitVec 16))
(assert (bvult n #x00000040))
(assert (= (collatz32 n) #x006f))
(assert (= ((_ extract 0 0) n) #b1))
(check-sat)
