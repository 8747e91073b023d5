; The sixtieth day of a leap year that is a multiple of 11.
; box: is_leap in date_boxes.c
; box: day_of_year in date_boxes.c
; level: easy
; inverse: no
; witness: y = #x0790, m = #x02, d = #x1d
(set-logic ALL)
(set-info :status sat)
(declare-const y (_ BitVec 16))
(declare-const m (_ BitVec 8))
(declare-const d (_ BitVec 8))
(declare-cb is_leap ((_ BitVec 16)) Bool)
(declare-cb day_of_year ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 16))
(assert (is_leap y))
(assert (and (bvuge y #x076c) (bvule y #x0834)))
(assert (= (bvurem y #x000b) #x0000))
(assert (= (day_of_year y m d) #x003c))
(assert (and (bvuge m #x02) (bvule m #x03) (bvuge d #x01) (bvule d #x1d)))
(check-sat)
