; The 64-bit word behind a mixed word: nothing but the box is known.
; box: fmix64 in mix_boxes.c
; level: hard
; inverse: yes
; witness: x = #x0123456789abcdef
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 64))
(declare-cb fmix64 ((_ BitVec 64)) (_ BitVec 64))
(assert (= (fmix64 x) #x87cbfbfe89022cea))
(check-sat)
