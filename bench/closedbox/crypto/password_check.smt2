; A login path: a password of four letters, salted and mixed, must match, and a token is the hash
; mixed once more.
; box: fmix32 in mix_boxes.c
; level: hard
; inverse: yes
; witness: pw = #x67617465, token = #x5f2e370a
(set-logic ALL)
(set-info :status sat)
(declare-const pw (_ BitVec 32))
(declare-const token (_ BitVec 32))
(declare-cb fmix32 ((_ BitVec 32)) (_ BitVec 32))
(define-fun letter ((c (_ BitVec 8))) Bool (and (bvule #x61 c) (bvule c #x7a)))
(assert (and (letter ((_ extract 31 24) pw)) (letter ((_ extract 23 16) pw))
             (letter ((_ extract 15 8) pw)) (letter ((_ extract 7 0) pw))))
(assert (let ((h (fmix32 (bvadd pw #x00005a17))))
  (and (= h #x7d32aedd) (= token (fmix32 h)))))
(check-sat)
