; Two bytes in the range of digits whose CRC-32 of zlib is below 2^20.
; box: z_crc32_2 in zlib_boxes.c
; level: easy
; inverse: no
; reason: table: none of the hundred checksums is that small
; domain: z_crc32_2 12336..14649
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-cb z_crc32_2 ((_ BitVec 16)) (_ BitVec 32))
(define-fun digit ((c (_ BitVec 8))) Bool (and (bvule #x30 c) (bvule c #x39)))
(assert (and (digit a) (digit b)))
(assert (bvult (z_crc32_2 (concat a b)) #x00100000))
(check-sat)
