; The 16-bit register state that is a given word after five steps.
; box: lfsr16 in mix_boxes.c
; level: medium
; inverse: yes
; witness: x = #x1234
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 16))
(declare-cb lfsr16 ((_ BitVec 16)) (_ BitVec 16))
(define-fun two ((v (_ BitVec 16))) (_ BitVec 16) (lfsr16 (lfsr16 v)))
(assert (= (lfsr16 (two (two x))) #x9991))
(assert (not (= x #x0000)))
(check-sat)
