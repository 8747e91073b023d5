; A 48-bit word that, with its bytes in opposite order, has the same upper 16 bits as three times
; itself plus one; its middle bytes are 0x5a.
; box: hd_swap48 in hd_boxes.c
; level: hard
; inverse: yes
; witness: x = #x21225a5a6763
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 48))
(declare-cb hd_swap48 ((_ BitVec 48)) (_ BitVec 48))
(assert (= ((_ extract 47 32) (hd_swap48 x))
           ((_ extract 47 32) (bvadd (bvmul x #x000000000003) #x000000000001))))
(assert (= (hd_swap48 (bvand x #x0000ffff0000)) (bvand x #x0000ffff0000)))
(assert (= ((_ extract 31 24) x) #x5a))
(assert (bvugt x #x200000000000))
(check-sat)
