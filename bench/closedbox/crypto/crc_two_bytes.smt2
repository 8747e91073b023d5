; Two bytes, the second the first's complement or its half, with a CRC-32 of zlib that is odd and
; below 2^26.
; box: z_crc32_2 in zlib_boxes.c
; level: easy
; inverse: yes
; witness: a = #x02, b = #x01
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-cb z_crc32_2 ((_ BitVec 16)) (_ BitVec 32))
(assert (or (= b (bvnot a)) (= b (bvlshr a #x01))))
(assert (bvult (z_crc32_2 (concat a b)) #x08000000))
(assert (= ((_ extract 0 0) (z_crc32_2 (concat a b))) #b1))
(check-sat)
