; The key of a hash, of which the lower 12 bits are unknown, from the hashes of two messages.
; box: sip_hash32 in mix_boxes.c
; level: medium
; inverse: yes
; witness: k = #xfeedf00d
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 32))
(declare-cb sip_hash32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (= ((_ extract 31 12) k) #xfeedf))
(assert (= (sip_hash32 k #x00000001) #x42c22bc4))
(assert (= (sip_hash32 k #x00000002) #x8087a934))
(check-sat)
