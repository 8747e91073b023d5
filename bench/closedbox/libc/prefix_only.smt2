; strncmp says that two words agree in n characters and not in n + 1, and the second word is above
; the first by exactly 0x0300.
; box: c_strncmp4 in string_boxes.c
; box: c_strlen4 in string_boxes.c
; level: medium
; inverse: no
; witness: s = #x63617400, t = #x63617700, n = #x02
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 32))
(declare-const t (_ BitVec 32))
(declare-const n (_ BitVec 8))
(declare-cb c_strncmp4 ((_ BitVec 32) (_ BitVec 32) (_ BitVec 8)) (_ BitVec 32))
(declare-cb c_strlen4 ((_ BitVec 32)) (_ BitVec 8))
(assert (= (c_strncmp4 s t n) #x00000000))
(assert (= (c_strncmp4 s t (bvadd n #x01)) #xffffffff))
(assert (= (bvsub t s) #x00000300))
(assert (= (c_strlen4 s) #x03))
(assert (bvugt n #x00))
(check-sat)
