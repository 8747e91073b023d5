; Four words, two of them given, that one SipHash-like round sends to a word with a zero lower half.
; box: sip_round32 in mix_boxes.c
; level: hard
; inverse: no
; witness: b = #x84120484, d = #x62c02240
(set-logic ALL)
(set-info :status sat)
(declare-const b (_ BitVec 32))
(declare-const d (_ BitVec 32))
(declare-cb sip_round32 ((_ BitVec 32) (_ BitVec 32) (_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= ((_ extract 15 0) (sip_round32 #x0f1e2d3c b #x12345678 d)) #x0000))
(assert (= (bvand b d) #x00000000))
(assert (bvugt b d))
(assert (not (= d #x00000000)))
(check-sat)
