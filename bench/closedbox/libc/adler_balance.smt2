; Eight bytes whose Adler-32 checksum has a given lower half and an upper half above 0x0700. The
; first four are upper case and the first two in order.
; box: adler_8 in hash_boxes.c
; box: c_isupper in ctype_boxes.c
; level: medium
; inverse: yes
; witness: s = #x414243443c3d3c38
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb adler_8 ((_ BitVec 64)) (_ BitVec 32))
(declare-cb c_isupper ((_ BitVec 8)) Bool)
(assert (= ((_ extract 15 0) (adler_8 s)) #x01f8))
(assert (bvugt ((_ extract 31 16) (adler_8 s)) #x0700))
(assert (and (c_isupper ((_ extract 63 56) s)) (c_isupper ((_ extract 55 48) s))
             (c_isupper ((_ extract 47 40) s)) (c_isupper ((_ extract 39 32) s))))
(assert (bvult ((_ extract 63 56) s) ((_ extract 55 48) s)))
(check-sat)
