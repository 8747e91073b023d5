; Two article numbers with the same check digit 4: one is the other with its last two digits
; swapped. The check does not see it if these digits differ by five.
; box: ean13 in number_boxes.c
; level: medium
; inverse: no
; witness: code = #x400638000038, a = #x3, b = #x8
(set-logic ALL)
(set-info :status sat)
(declare-const code (_ BitVec 48))
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(declare-cb ean13 ((_ BitVec 48)) (_ BitVec 8))
(define-fun swapped () (_ BitVec 48) (concat ((_ extract 47 8) code) b a))
(assert (= ((_ extract 47 24) code) #x400638))
(assert (= ((_ extract 7 0) code) (concat a b)))
(assert (and (bvule a #x9) (bvule b #x9) (not (= a b))))
(assert (and (bvule ((_ extract 23 20) code) #x9) (bvule ((_ extract 19 16) code) #x9)
             (bvule ((_ extract 15 12) code) #x9) (bvule ((_ extract 11 8) code) #x9)))
(assert (= (ean13 code) (ean13 swapped) #x04))
(check-sat)
