; Six items may be packed. Weights must add up to at most 60 and values to at least 90, and the
; greatest common divisor of both sums is 9.
; box: gcd32 in number_boxes.c
; level: easy
; inverse: no
; witness: p1 = false, p2 = true, p3 = false, p4 = true, p5 = true, p6 = false, weight = #x00000036, value = #x00000063
(set-logic ALL)
(set-info :status sat)
(declare-const p1 Bool)
(declare-const p2 Bool)
(declare-const p3 Bool)
(declare-const p4 Bool)
(declare-const p5 Bool)
(declare-const p6 Bool)
(declare-const weight (_ BitVec 32))
(declare-const value (_ BitVec 32))
(declare-cb gcd32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(define-fun take ((p Bool) (n (_ BitVec 32))) (_ BitVec 32) (ite p n #x00000000))
(assert (= weight (bvadd (take p1 #x0000000b) (take p2 #x00000011) (take p3 #x00000007)
                         (take p4 #x0000000d) (take p5 #x00000018) (take p6 #x00000005))))
(assert (= value (bvadd (take p1 #x00000017) (take p2 #x0000001f) (take p3 #x0000000f)
                        (take p4 #x0000001c) (take p5 #x00000028) (take p6 #x0000000e))))
(assert (and (bvule weight #x0000003c) (bvuge value #x0000005a)))
(assert (= (gcd32 weight value) #x00000009))
(assert (=> p1 (not p4)))
(check-sat)
