; A server reads "GET /abc": the method by strncmp, a space, a slash, then three characters that it
; lowers and hashes with djb2; this path needs the hash of "abc", but none of them is lower case.
; box: c_strncmp4 in string_boxes.c
; box: c_isspace in ctype_boxes.c
; box: c_islower in ctype_boxes.c
; box: c_tolower in ctype_boxes.c
; box: djb2_4 in hash_boxes.c
; level: hard
; inverse: no
; witness: r = #x474554202f414243
(set-logic ALL)
(set-info :status sat)
(declare-const r (_ BitVec 64))
(declare-cb c_strncmp4 ((_ BitVec 32) (_ BitVec 32) (_ BitVec 8)) (_ BitVec 32))
(declare-cb c_isspace ((_ BitVec 8)) Bool)
(declare-cb c_islower ((_ BitVec 8)) Bool)
(declare-cb c_tolower ((_ BitVec 8)) (_ BitVec 8))
(declare-cb djb2_4 ((_ BitVec 32)) (_ BitVec 32))
(define-fun c1 () (_ BitVec 8) ((_ extract 23 16) r))
(define-fun c2 () (_ BitVec 8) ((_ extract 15 8) r))
(define-fun c3 () (_ BitVec 8) ((_ extract 7 0) r))
(assert (= (c_strncmp4 ((_ extract 63 32) r) #x47455400 #x03) #x00000000))
(assert (c_isspace ((_ extract 39 32) r)))
(assert (= ((_ extract 31 24) r) #x2f))
(assert (not (or (c_islower c1) (c_islower c2) (c_islower c3))))
(assert (= (djb2_4 (concat (c_tolower c1) (c_tolower c2) (c_tolower c3) #x00))
           #x0b885c8b))
(check-sat)
