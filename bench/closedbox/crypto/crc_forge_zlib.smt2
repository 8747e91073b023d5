; Four free bytes before a fixed tag: the CRC-32 of zlib over all eight equals the free bytes up to
; a mask.
; box: z_crc32_8 in zlib_boxes.c
; level: hard
; inverse: yes
; witness: free = #x7a1c05e9
(set-logic ALL)
(set-info :status sat)
(declare-const free (_ BitVec 32))
(declare-cb z_crc32_8 ((_ BitVec 64)) (_ BitVec 32))
(assert (= (z_crc32_8 (concat free #x5a495021))
           (bvxor free #xdaf081fc)))
(check-sat)
