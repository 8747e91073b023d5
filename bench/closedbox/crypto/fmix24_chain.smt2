; A 24-bit word whose third image is given, and the lowest bit of its first.
; box: fmix24 in mix_boxes.c
; level: medium
; inverse: yes
; witness: x = #x51a3f7
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 24))
(declare-cb fmix24 ((_ BitVec 24)) (_ BitVec 24))
(assert (= (fmix24 (fmix24 (fmix24 x))) #xb70971))
(assert (= ((_ extract 0 0) (fmix24 x)) #b1))
(check-sat)
