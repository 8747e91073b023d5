; Two different 24-bit words with the upper half 0x3c7 and the same mixed form.
; box: fmix24 in mix_boxes.c
; level: medium
; inverse: no
; reason: search: the mix is a permutation
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 12))
(declare-const b (_ BitVec 12))
(declare-cb fmix24 ((_ BitVec 24)) (_ BitVec 24))
(assert (not (= a b)))
(assert (= (fmix24 (concat #x3c7 a)) (fmix24 (concat #x3c7 b))))
(check-sat)
