; A year after 1920 with Easter on the 23rd of March, and the year before it Easter was in April.
; box: easter in date_boxes.c
; level: easy
; inverse: yes
; witness: y = #x07d8
(set-logic ALL)
(set-info :status sat)
(declare-const y (_ BitVec 16))
(declare-cb easter ((_ BitVec 16)) (_ BitVec 8))
(assert (and (bvugt y #x0780) (bvult y #x0834)))
(assert (= (easter y) #x02))
(assert (bvuge (easter (bvsub y #x0001)) #x0b))
(check-sat)
