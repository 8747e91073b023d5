; One round of TEA with a known key, a plain text of two equal halves, and half of the cipher text.
; box: tea1 in cipher_boxes.c
; level: hard
; inverse: yes
; witness: h = #x0badcafe
(set-logic ALL)
(set-info :status sat)
(declare-const h (_ BitVec 32))
(declare-cb tea1 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 64))
(assert (= ((_ extract 63 32) (tea1 (concat h h) #x0123456789abcdef))
           #xa3c158b4))
(assert (bvult h #x10000000))
(check-sat)
