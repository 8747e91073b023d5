; Two floats with exponents -3 and 5, in a sum with exponent 4.
; box: s_ilogb in system_boxes.c
; level: hard
; inverse: no
; witness: x = (fp #b1 #b01111100 #b00000000000000000000000), y = (fp #b0 #b10000100 #b00000000000000000000000), n = 4
(set-logic ALL)
(set-info :status sat)
(declare-const x Float32)
(declare-const y Float32)
(declare-const n Int)
(declare-cb s_ilogb (Float32) Int)
(assert (= (s_ilogb x) (- 3)))
(assert (= (s_ilogb y) (+ n 1)))
(assert (= (s_ilogb (fp.add RNE x y)) n))
(assert (= n 4))
(check-sat)
