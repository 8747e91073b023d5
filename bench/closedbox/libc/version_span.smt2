; A version like "12.21.1x": the first seven characters are dots, ones and twos (strspn), the last
; one is a letter, there are dots at index 2 and 5, and atoi reads 12.
; box: c_strspn8 in string_boxes.c
; box: c_strchr8 in string_boxes.c
; box: c_strrchr8 in string_boxes.c
; box: c_atoi8 in stdlib_boxes.c
; box: c_isalpha in ctype_boxes.c
; level: hard
; inverse: yes
; witness: s = #x31322e32312e3178
(set-logic ALL)
(set-info :status sat)
(declare-const s (_ BitVec 64))
(declare-cb c_strspn8 ((_ BitVec 64) (_ BitVec 32)) (_ BitVec 8))
(declare-cb c_strchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(declare-cb c_strrchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(declare-cb c_atoi8 ((_ BitVec 64)) (_ BitVec 32))
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(assert (= (c_strspn8 s #x312e3200) #x07))
(assert (c_isalpha ((_ extract 7 0) s)))
(assert (= (c_strchr8 s #x2e) #x02))
(assert (= (c_strrchr8 s #x2e) #x05))
(assert (= (c_atoi8 s) #x0000000c))
(check-sat)
