; Three different day numbers for three dates that lie in a two-element set.
; box: day_number in date_boxes.c
; level: easy
; inverse: no
; reason: uf: two dates give at most two day numbers
(set-logic ALL)
(set-info :status unsat)
(declare-const y1 (_ BitVec 16))
(declare-const y2 (_ BitVec 16))
(declare-const y3 (_ BitVec 16))
(declare-const d (_ BitVec 8))
(declare-cb day_number ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 32))
(define-fun day ((y (_ BitVec 16))) (_ BitVec 32) (day_number y #x07 d))
(assert (or (= y1 #x07cf) (= y1 #x07d1)))
(assert (or (= y2 #x07cf) (= y2 #x07d1)))
(assert (or (= y3 #x07cf) (= y3 #x07d1)))
(assert (distinct (day y1) (day y2) (day y3)))
(check-sat)
