; Two polynomials over two elements with a given product, neither of them small.
; box: clmul16 in bits_boxes.c
; level: hard
; inverse: yes
; witness: a = #xb7e3, b = #x9d41
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-cb clmul16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 32))
(assert (= (clmul16 a b) #x57758823))
(assert (bvuge a b))
(assert (bvugt b #x00ff))
(check-sat)
