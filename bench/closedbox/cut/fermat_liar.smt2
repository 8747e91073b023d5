; An odd number n of at most 60 that is prime to 2 and 3, for which 2 and 3 to the power n - 1 are
; both 1 modulo n, and that is a product of two smaller numbers.
; box: modexp16 in number_boxes.c
; level: easy
; inverse: no
; reason: table: the first composite that passes for both 2 and 3 is 1105
; domain: modexp16 2..3, 4..59, 5..60
(set-logic ALL)
(set-info :status unsat)
(declare-const n (_ BitVec 16))
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-cb modexp16 ((_ BitVec 16) (_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(assert (and (bvuge n #x0005) (bvule n #x003c)))
(assert (= (modexp16 #x0002 (bvsub n #x0001) n) #x0001))
(assert (= (modexp16 #x0003 (bvsub n #x0001) n) #x0001))
(assert (and (bvult #x0001 a) (bvule a b) (bvult b n)))
(assert (= (bvmul a b) n))
(check-sat)
