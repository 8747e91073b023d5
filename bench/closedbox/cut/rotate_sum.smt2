; A word and its rotations by n and by n + 8 add up to a given word; n is between 3 and 6.
; box: rotl32 in bits_boxes.c
; level: hard
; inverse: no
; witness: x = #x12345678, n = #x00000005
(set-logic ALL)
(set-info :status sat)
(declare-const x (_ BitVec 32))
(declare-const n (_ BitVec 32))
(declare-cb rotl32 ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(assert (and (bvult #x00000002 n) (bvult n #x00000007)))
(assert (= (bvadd x (rotl32 x n) (rotl32 x (bvadd n #x00000008)))
           #xe38e27c0))
(assert (= ((_ extract 31 24) x) #x12))
(check-sat)
