; Two numbers and their least common multiple: gcd(a, b) times 2520 is a times b, a is odd and above
; 20, b is above a.
; box: gcd32 in number_boxes.c
; level: medium
; inverse: no
; witness: a = #x00000023, b = #x00000048
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-cb gcd32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (and (bvult a #x00000200) (bvult b #x00000200)))
(assert (= (bvmul (gcd32 a b) #x000009d8) (bvmul a b)))
(assert (= ((_ extract 0 0) a) #b1))
(assert (bvugt a #x00000014))
(assert (bvult a b))
(check-sat)
