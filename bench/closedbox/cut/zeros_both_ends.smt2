; A 24-bit number with as many leading as trailing zeros, at least five, and an odd middle byte.
; box: clz24 in bits_boxes.c
; box: ctz24 in bits_boxes.c
; level: medium
; inverse: no
; witness: x = #x008100
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 24))
(declare-cb clz24 ((_ BitVec 24)) (_ BitVec 8))
(declare-cb ctz24 ((_ BitVec 24)) (_ BitVec 8))
(assert (= (clz24 x) (ctz24 x)))
(assert (bvuge (clz24 x) #x05))
(assert (= ((_ extract 8 8) x) #b1))
(assert (not (= (clz24 x) #x18)))
(check-sat)
