; Eight truth values under clauses as a SAT problem has them; as a number they have exactly five
; ones, and that number's root is odd.
; box: popcount32 in bits_boxes.c
; box: isqrt32 in number_boxes.c
; level: easy
; inverse: no
; witness: p0 = true, p1 = false, p2 = true, p3 = true, p4 = true, p5 = false, p6 = true, p7 = false
(set-logic ALL)
(set-info :status sat)
(declare-const p0 Bool)
(declare-const p1 Bool)
(declare-const p2 Bool)
(declare-const p3 Bool)
(declare-const p4 Bool)
(declare-const p5 Bool)
(declare-const p6 Bool)
(declare-const p7 Bool)
(declare-cb popcount32 ((_ BitVec 32)) (_ BitVec 8))
(declare-cb isqrt32 ((_ BitVec 32)) (_ BitVec 32))
(define-fun bit ((p Bool)) (_ BitVec 1) (ite p #b1 #b0))
(define-fun word () (_ BitVec 32)
  (concat #x000000 (bit p7) (bit p6) (bit p5) (bit p4) (bit p3) (bit p2) (bit p1) (bit p0)))
(assert (or p0 (not p3) p5))
(assert (or (not p0) p2 (not p6)))
(assert (or (not p1) (not p2) p7))
(assert (or p4 p6 (not p7)))
(assert (or (not p4) (not p5)))
(assert (xor p1 p3 p7))
(assert (= (popcount32 word) #x05))
(assert (= ((_ extract 0 0) (isqrt32 word)) #b1))
(check-sat)
