; Three numbers below 4096 with prescribed pairwise greatest common divisors 12, 18 and 30, and a
; prescribed sum.
; box: gcd32 in number_boxes.c
; level: hard
; inverse: yes
; witness: a = #x000001a4, b = #x0000018c, c = #x00000492
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-const c (_ BitVec 32))
(declare-cb gcd32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (and (bvult a #x00001000) (bvult b #x00001000) (bvult c #x00001000)))
(assert (= (gcd32 a b) #x0000000c))
(assert (= (gcd32 b c) #x00000012))
(assert (= (gcd32 a c) #x0000001e))
(assert (= (bvadd a b c) #x000007c2))
(assert (distinct a b c))
(check-sat)
