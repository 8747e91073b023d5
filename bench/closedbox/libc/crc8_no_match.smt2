; A frame of three letters 'A'..'D' whose CRC-8 is the bitwise complement of one of its bytes and
; whose middle letter is not below its neighbours.
; box: crc8_3 in hash_boxes.c
; level: easy
; inverse: no
; reason: search: all frames are tried
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-cb crc8_3 ((_ BitVec 24)) (_ BitVec 8))
(define-fun inside ((x (_ BitVec 8))) Bool (and (bvule #x41 x) (bvule x #x44)))
(assert (and (inside a) (inside b) (inside c)))
(assert (and (bvuge b a) (bvuge b c)))
(assert (let ((s (crc8_3 (concat a b c)))) (or (= s (bvnot a)) (= s (bvnot b)) (= s (bvnot c)))))
(check-sat)
