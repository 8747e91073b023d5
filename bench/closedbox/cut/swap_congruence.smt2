; A swap by three exclusive ors, and a divisor that changes although the swapped pair is swapped
; back.
; box: gcd32 in number_boxes.c
; level: easy
; inverse: no
; reason: uf: after both swaps the arguments are the old ones
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-const a1 (_ BitVec 32))
(declare-const b1 (_ BitVec 32))
(declare-const a2 (_ BitVec 32))
(declare-const b2 (_ BitVec 32))
(declare-cb gcd32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= a1 (bvxor (bvxor a b) a)))
(assert (= b1 (bvxor (bvxor a b) b)))
(assert (= a2 (bvxor (bvxor a1 b1) a1)))
(assert (= b2 (bvxor (bvxor a1 b1) b1)))
(assert (or (not (= (gcd32 a b) (gcd32 a2 b2))) (not (= (gcd32 b a) (gcd32 a1 b1)))))
(check-sat)
