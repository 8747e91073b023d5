; An eight-character date YYYYMMDD: digits only, a year divisible by 400, a month above 9 and a day
; above 28; year, month and day add up to 2039 or 2041.
; box: c_isdigit in ctype_boxes.c
; box: c_atoi4 in stdlib_boxes.c
; box: c_atoi2 in stdlib_boxes.c
; level: medium
; inverse: no
; witness: s = #x3230303031303239
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(declare-cb c_atoi4 ((_ BitVec 32)) (_ BitVec 32))
(declare-cb c_atoi2 ((_ BitVec 16)) (_ BitVec 8))
(define-fun year () (_ BitVec 32) (c_atoi4 ((_ extract 63 32) s)))
(define-fun month () (_ BitVec 8) (c_atoi2 ((_ extract 31 16) s)))
(define-fun day () (_ BitVec 8) (c_atoi2 ((_ extract 15 0) s)))
(assert (and (c_isdigit ((_ extract 63 56) s)) (c_isdigit ((_ extract 55 48) s))
             (c_isdigit ((_ extract 47 40) s)) (c_isdigit ((_ extract 39 32) s))
             (c_isdigit ((_ extract 31 24) s)) (c_isdigit ((_ extract 23 16) s))
             (c_isdigit ((_ extract 15 8) s)) (c_isdigit ((_ extract 7 0) s))))
(assert (and (= (bvurem year #x00000190) #x00000000) (bvugt year #x00000000)))
(assert (and (bvugt month #x09) (bvule month #x0c)))
(assert (and (bvugt day #x1c) (bvule day #x1f)))
(assert (let ((sum (bvadd year ((_ zero_extend 24) month) ((_ zero_extend 24) day))))
  (or (= sum #x000007f7) (= sum #x000007f9))))
(check-sat)
