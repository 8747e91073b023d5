; Signed saturating addition of 8 bits that is not monotone: b <= c but a + b > a + c.
; box: sat_add8s in bits_boxes.c
; level: medium
; inverse: no
; reason: search: the addition is monotone in each argument
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-cb sat_add8s ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (bvsle b c))
(assert (bvsgt (sat_add8s a b) (sat_add8s a c)))
(check-sat)
