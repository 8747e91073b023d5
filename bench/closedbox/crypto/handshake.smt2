; A handshake: the server's answer is a mix of nonce and key or, in the old protocol, a pair of
; ciphers of them; the answer and a checksum of the key are known.
; box: fmix32 in mix_boxes.c
; box: spn2 in cipher_boxes.c
; box: xtea_half2 in cipher_boxes.c
; level: hard
; inverse: yes
; witness: old = false, nonce = #x5eed, key = #x1dea
(set-logic ALL)
(set-info :status sat)
(declare-const old Bool)
(declare-const nonce (_ BitVec 16))
(declare-const key (_ BitVec 16))
(declare-cb fmix32 ((_ BitVec 32)) (_ BitVec 32))
(declare-cb spn2 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(declare-cb xtea_half2 ((_ BitVec 32) (_ BitVec 16)) (_ BitVec 32))
(define-fun answer () (_ BitVec 32)
  (ite old (concat (spn2 nonce key) (spn2 key nonce)) (fmix32 (concat nonce key))))
(assert (= answer #x5bca41ef))
(assert (= ((_ extract 15 0) (xtea_half2 (concat key key) key))
           #xd4de))
(assert (=> old (bvult key #x0100)))
(assert (bvugt nonce key))
(check-sat)
