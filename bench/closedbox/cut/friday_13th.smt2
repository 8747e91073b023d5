; A year of this century with a Friday the 13th in three different months, one of them November.
; box: weekday in date_boxes.c
; level: easy
; inverse: no
; witness: y = #x07df, m1 = #x02, m2 = #x03, m3 = #x0b
(set-logic ALL)
(set-info :status sat)
(declare-const y (_ BitVec 16))
(declare-const m1 (_ BitVec 8))
(declare-const m2 (_ BitVec 8))
(declare-const m3 (_ BitVec 8))
(declare-cb weekday ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (and (bvuge y #x07d1) (bvule y #x0834)))
(assert (and (bvule #x01 m1) (bvult m1 m2) (bvult m2 m3) (bvule m3 #x0c)))
(assert (= (weekday y m1 #x0d) (weekday y m2 #x0d) (weekday y m3 #x0d) #x05))
(assert (= m3 #x0b))
(check-sat)
