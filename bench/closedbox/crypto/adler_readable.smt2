; Four lower-case letters in rising order with a given Adler-32 checksum of zlib.
; box: z_adler32_4 in zlib_boxes.c
; level: medium
; inverse: yes
; witness: s = #x6b6e6f77
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 32))
(declare-cb z_adler32_4 ((_ BitVec 32)) (_ BitVec 32))
(define-fun c0 () (_ BitVec 8) ((_ extract 31 24) s))
(define-fun c1 () (_ BitVec 8) ((_ extract 23 16) s))
(define-fun c2 () (_ BitVec 8) ((_ extract 15 8) s))
(define-fun c3 () (_ BitVec 8) ((_ extract 7 0) s))
(assert (and (bvule #x61 c0) (bvule c0 c1) (bvule c1 c2) (bvule c2 c3) (bvule c3 #x7a)))
(assert (= (z_adler32_4 s) #x044f01c0))
(check-sat)
