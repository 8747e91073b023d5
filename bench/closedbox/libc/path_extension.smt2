; The last dot is at index 4, the first slash at index 0, and "tar" does not occur before the dot
; but somewhere in the name.
; box: c_strchr8 in string_boxes.c
; box: c_strrchr8 in string_boxes.c
; box: c_strstr8 in string_boxes.c
; level: hard
; inverse: no
; witness: s = #x2f6162632e746172
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb c_strchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(declare-cb c_strrchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(declare-cb c_strstr8 ((_ BitVec 64) (_ BitVec 32)) (_ BitVec 8))
(assert (= (c_strrchr8 s #x2e) #x04))
(assert (= (c_strchr8 s #x2f) #x00))
(assert (let ((where (c_strstr8 s #x74617200)))
  (and (bvugt where (c_strrchr8 s #x2e)) (bvult where #x08))))
(assert (= (c_strchr8 s (_ bv0 8)) #x08))
(check-sat)
