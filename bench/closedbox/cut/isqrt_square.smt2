; A perfect square between one and two million whose neighbour below is divisible by 323.
; box: isqrt32 in number_boxes.c
; level: medium
; inverse: no
; witness: n = #x0018c424
(set-logic ALL)
(set-info :status sat)
(declare-const n (_ BitVec 32))
(declare-cb isqrt32 ((_ BitVec 32)) (_ BitVec 32))
(assert (= (bvmul (isqrt32 n) (isqrt32 n)) n))
(assert (bvult #x000f4240 n))
(assert (bvult n #x001e8480))
(assert (= (bvurem (bvsub n #x00000001) #x00000143) #x00000000))
(check-sat)
