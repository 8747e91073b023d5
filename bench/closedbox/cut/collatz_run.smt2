; Three consecutive numbers with the same number of Collatz steps, above 100, the middle one of them
; a multiple of 53.
; box: collatz32 in number_boxes.c
; level: easy
; inverse: yes
; witness: n = #x0000087c
(set-logic ALL)
(set-info :status sat)
(declare-const n (_ BitVec 32))
(declare-cb collatz32 ((_ BitVec 32)) (_ BitVec 16))
(assert (and (bvult #x00000064 n) (bvult n #x000186a0)))
(assert (= (collatz32 n) (collatz32 (bvadd n #x00000001)) (collatz32 (bvadd n #x00000002))))
(assert (bvugt (collatz32 n) #x0064))
(assert (= (bvurem (bvadd n #x00000001) #x00000035) #x00000000))
(check-sat)
