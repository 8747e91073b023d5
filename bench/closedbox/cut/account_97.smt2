; A 48-bit account number with remainder 1 by 97, whose halves differ by less than 1000.
; box: mod97 in number_boxes.c
; level: easy
; inverse: no
; witness: n = #xf04516f0420f
(set-logic ALL)
(set-info :status sat)
(declare-const n (_ BitVec 48))
(declare-cb mod97 ((_ BitVec 48)) (_ BitVec 8))
(define-fun hi () (_ BitVec 24) ((_ extract 47 24) n))
(define-fun lo () (_ BitVec 24) ((_ extract 23 0) n))
(assert (= (mod97 n) #x01))
(assert (and (bvult lo hi) (bvult (bvsub hi lo) #x0003e8)))
(assert (bvugt lo #x100000))
(check-sat)
