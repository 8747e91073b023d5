; A person's 18th birthday in the second half of a year: a Sunday in a leap year, else a Friday. The
; year of birth is no leap year, and the day's number has the digit sum 27.
; box: is_leap in date_boxes.c
; box: weekday in date_boxes.c
; box: day_number in date_boxes.c
; box: digits32 in number_boxes.c
; level: easy
; inverse: no
; witness: y = #x07a5, m = #x08, d = #x01
(set-logic ALL)
(set-info :status sat)
(declare-const y (_ BitVec 16))
(declare-const m (_ BitVec 8))
(declare-const d (_ BitVec 8))
(declare-cb is_leap ((_ BitVec 16)) Bool)
(declare-cb weekday ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
(declare-cb day_number ((_ BitVec 16) (_ BitVec 8) (_ BitVec 8)) (_ BitVec 32))
(declare-cb digits32 ((_ BitVec 32)) (_ BitVec 8))
(define-fun later () (_ BitVec 16) (bvadd y #x0012))
(assert (and (bvuge y #x079e) (bvule y #x07e4)))
(assert (and (bvuge m #x07) (bvule m #x0c) (bvuge d #x01) (bvule d #x1e)))
(assert (not (is_leap y)))
(assert (ite (is_leap later) (= (weekday later m d) #x00) (= (weekday later m d) #x05)))
(assert (= (digits32 (day_number later m d)) #x1b))
(check-sat)
