; Two different messages of eight bytes with the same Adler-32, alike in their first five bytes.
; box: z_adler32_8 in zlib_boxes.c
; level: hard
; inverse: no
; witness: s = #x736565646c697374, t = #x736565646c6a7175
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-const t (_ BitVec 64))
(declare-cb z_adler32_8 ((_ BitVec 64)) (_ BitVec 32))
(assert (not (= s t)))
(assert (= ((_ extract 63 24) s) ((_ extract 63 24) t)))
(assert (= (z_adler32_8 s) (z_adler32_8 t)))
(assert (= ((_ extract 63 32) s) #x73656564))
(check-sat)
