; Four meetings of 2026, in order, on four different weekdays, none on a weekend; neighbours are 20
; to 40 days apart, and the day numbers of the months are distinct and add up to 60.
; box: weekday in date_boxes.c
; box: day_of_year in date_boxes.c
; level: easy
; inverse: no
; witness: m1 = #x04, m2 = #x05, m3 = #x06, m4 = #x07, d1 = #x0d, d2 = #x0f, d3 = #x12, d4 = #x0e
(set-logic ALL)
(set-info :status sat)
(declare-const m1 (_ BitVec 8))
(declare-const m2 (_ BitVec 8))
(declare-const m3 (_ BitVec 8))
(declare-const m4 (_ BitVec 8))
(declare-const d1 (_ BitVec 8))
(declare-const d2 (_ BitVec 8))
(declare-const d3 (_ BitVec 8))
(declare-const d4 (_ BitVec 8))
(declare-cb weekday ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(declare-cb day_of_year ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 16))
(define-fun wd ((m (_ BitVec 8)) (d (_ BitVec 8))) (_ BitVec 8) (weekday #x07ea m d))
(define-fun doy ((m (_ BitVec 8)) (d (_ BitVec 8))) (_ BitVec 16) (day_of_year #x07ea m d))
(define-fun work ((w (_ BitVec 8))) Bool (and (bvule #x01 w) (bvule w #x05)))
(define-fun apart ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvule #x0014 (bvsub y x)) (bvule (bvsub y x) #x0028)))
(assert (and (bvule #x01 m1) (bvult m1 m2) (bvult m2 m3) (bvult m3 m4) (bvule m4 #x0c)))
(assert (and (bvule #x01 d1) (bvule d1 #x1c) (bvule #x01 d2) (bvule d2 #x1c)))
(assert (and (bvule #x01 d3) (bvule d3 #x1c) (bvule #x01 d4) (bvule d4 #x1c)))
(assert (and (work (wd m1 d1)) (work (wd m2 d2)) (work (wd m3 d3)) (work (wd m4 d4))))
(assert (distinct (wd m1 d1) (wd m2 d2) (wd m3 d3) (wd m4 d4)))
(assert (and (apart (doy m1 d1) (doy m2 d2)) (apart (doy m2 d2) (doy m3 d3))
             (apart (doy m3 d3) (doy m4 d4))))
(assert (distinct d1 d2 d3 d4))
(assert (= (bvadd d1 d2 d3 d4) #x3c))
(check-sat)
