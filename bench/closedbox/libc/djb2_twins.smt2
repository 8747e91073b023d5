; Two different four-letter words with the same djb2 hash. The first starts with a 'k' and they
; agree in the first and the last letter.
; box: djb2_4 in hash_boxes.c
; box: c_isalpha in ctype_boxes.c
; level: hard
; inverse: no
; witness: s = #x6b65796f, t = #x6b66586f
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 32))
(declare-const t (_ BitVec 32))
(declare-cb djb2_4 ((_ BitVec 32)) (_ BitVec 32))
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(define-fun word ((w (_ BitVec 32))) Bool
  (and (c_isalpha ((_ extract 31 24) w)) (c_isalpha ((_ extract 23 16) w))
       (c_isalpha ((_ extract 15 8) w)) (c_isalpha ((_ extract 7 0) w))))
(assert (and (word s) (word t) (not (= s t))))
(assert (= (djb2_4 s) (djb2_4 t)))
(assert (= ((_ extract 31 24) s) ((_ extract 31 24) t) #x6b))
(assert (= ((_ extract 7 0) s) ((_ extract 7 0) t)))
(check-sat)
