; A four-digit code is stored as its FNV-1a hash. The digits are 0..9 here, not characters, and add
; up to 22.
; box: fnv1a_4 in hash_boxes.c
; level: medium
; inverse: yes
; witness: d = #x07030804
(set-logic ALL)
(set-info :status sat)
(declare-const d (_ BitVec 32))
(declare-cb fnv1a_4 ((_ BitVec 32)) (_ BitVec 32))
(define-fun digit ((i (_ BitVec 32))) (_ BitVec 32) (bvand (bvlshr d i) #x000000ff))
(assert (and (bvule (digit #x00000000) #x00000009) (bvule (digit #x00000008) #x00000009)
             (bvule (digit #x00000010) #x00000009) (bvule (digit #x00000018) #x00000009)))
(assert (= (bvadd (digit #x00000000) (digit #x00000008) (digit #x00000010) (digit #x00000018))
           #x00000016))
(assert (= (fnv1a_4 d) #xe816ab03))
(check-sat)
