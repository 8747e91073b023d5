; A seed below 2^20 from the first number it gives and the lowest bit of the second.
; box: splitmix64 in mix_boxes.c
; level: hard
; inverse: yes
; witness: s = #x00000000000abcde
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb splitmix64 ((_ BitVec 64)) (_ BitVec 64))
(assert (bvult s #x0000000000100000))
(assert (= (splitmix64 s) #x925390ef580a3710))
(assert (= ((_ extract 0 0) (splitmix64 (bvadd s #x9e3779b97f4a7c15)))
           #b0))
(check-sat)
