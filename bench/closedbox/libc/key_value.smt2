; A line "key=value" of eight bytes: strchr finds '=' at index 3, the key has lower-case letters,
; and atoi reads a value above 4000 whose remainder by 97 is 11.
; box: c_strchr8 in string_boxes.c
; box: c_islower in ctype_boxes.c
; box: c_atoi4 in stdlib_boxes.c
; level: hard
; inverse: no
; witness: s = #x6d61783d34303835
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb c_strchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(declare-cb c_islower ((_ BitVec 8)) Bool)
(declare-cb c_atoi4 ((_ BitVec 32)) (_ BitVec 32))
(assert (= (c_strchr8 s #x3d) #x03))
(assert (c_islower ((_ extract 63 56) s)))
(assert (c_islower ((_ extract 55 48) s)))
(assert (c_islower ((_ extract 47 40) s)))
(assert (let ((value (c_atoi4 ((_ extract 31 0) s))))
  (and (bvugt value #x00000fa0) (= (bvurem value #x00000061) #x0000000b))))
(check-sat)
