; Exchanging two nibbles of x, k places apart, gives 0xdeadbeef; x is greater and k is 8 or 20.
; box: hd_exchange in hd_boxes.c
; level: hard
; inverse: yes
; witness: k = #x00000008, x = #xdeadeebf
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const k (_ BitVec 32))
(declare-cb hd_exchange ((_ BitVec 32) (_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= (hd_exchange x #x000000f0 k) #xdeadbeef))
(assert (or (= k #x00000008) (= k #x00000014)))
(assert (bvugt x #xdeadbeef))
(check-sat)
