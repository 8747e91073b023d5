; Four remainders of one number below the product of the four divisors, as in the Chinese remainder
; theorem: there is exactly one.
; box: c_div_rem in stdlib_boxes.c
; level: hard
; inverse: yes
; witness: x = #x000a59c9
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-cb c_div_rem ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= (c_div_rem x #x00000007) #x00000003))
(assert (= (c_div_rem x #x0000000b) #x00000008))
(assert (= (c_div_rem x #x0000000d) #x00000005))
(assert (= (c_div_rem x #x000003e5) #x00000181))
(assert (bvult x #x000f3a6d))
(check-sat)
