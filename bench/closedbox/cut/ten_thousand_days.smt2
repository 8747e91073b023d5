; Two dates exactly ten thousand days apart. The first is a Sunday in May, and the days of the two
; months add up to 30.
; box: day_number in date_boxes.c
; box: weekday in date_boxes.c
; level: hard
; inverse: yes
; witness: y1 = #x07d0, y2 = #x07eb, d1 = #x07, m2 = #x09, d2 = #x17
(set-logic ALL)
(set-info :status sat)
(declare-const y1 (_ BitVec 16))
(declare-const y2 (_ BitVec 16))
(declare-const d1 (_ BitVec 8))
(declare-const m2 (_ BitVec 8))
(declare-const d2 (_ BitVec 8))
(declare-cb day_number ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 32))
(declare-cb weekday ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(assert (and (bvuge y1 #x079e) (bvule y1 #x0802) (bvult y1 y2) (bvule y2 #x0834)))
(assert (and (bvuge d1 #x01) (bvule d1 #x1c) (bvuge m2 #x01) (bvule m2 #x0c) (bvuge d2 #x01)))
(assert (= (bvsub (day_number y2 m2 d2) (day_number y1 #x05 d1)) #x00002710))
(assert (= (weekday y1 #x05 d1) #x00))
(assert (= (bvadd d1 d2) #x1e))
(check-sat)
