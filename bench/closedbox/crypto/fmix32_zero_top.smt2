; Proof of work: a nonce that starts with 0xbeef and whose mixed form has ten leading zeros and is
; odd.
; box: fmix32 in mix_boxes.c
; level: hard
; inverse: no
; witness: n = #xbeef034b
(set-logic ALL)
(set-info :status sat)
(declare-const n (_ BitVec 32))
(declare-cb fmix32 ((_ BitVec 32)) (_ BitVec 32))
(assert (= ((_ extract 31 16) n) #xbeef))
(assert (= ((_ extract 31 22) (fmix32 n)) (_ bv0 10)))
(assert (= ((_ extract 0 0) (fmix32 n)) #b1))
(check-sat)
