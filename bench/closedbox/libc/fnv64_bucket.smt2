; Two keys of eight bytes land in the same of 64 buckets although the second one is the first with
; its lowest bit flipped and rotated by a byte.
; box: fnv1a_8 in hash_boxes.c
; level: easy
; inverse: no
; witness: k = #x82fd9b0f411c935e
(set-logic ALL)
(set-info :status sat)
(declare-const k (_ BitVec 64))
(declare-cb fnv1a_8 ((_ BitVec 64)) (_ BitVec 64))
(define-fun other () (_ BitVec 64) ((_ rotate_left 8) (bvxor k #x0000000000000001)))
(define-fun bucket ((h (_ BitVec 64))) (_ BitVec 6) ((_ extract 63 58) h))
(assert (= (bucket (fnv1a_8 k)) (bucket (fnv1a_8 other))))
(assert (bvugt k #x2020202020202020))
(check-sat)
