; A leap year of the years 1..600 that is not divisible by four, or divisible by 100 and not by 400.
; box: is_leap in date_boxes.c
; level: medium
; inverse: no
; reason: table: such years are not leap years
; domain: is_leap 1..600
(set-logic ALL)
(set-info :status unsat)
(declare-const y (_ BitVec 16))
(declare-cb is_leap ((_ BitVec 16)) Bool)
(assert (and (bvuge y #x0001) (bvule y #x0258)))
(assert (is_leap y))
(assert (or (not (= ((_ extract 1 0) y) #b00))
            (and (= (bvurem y #x0064) #x0000) (not (= (bvurem y #x0190) #x0000)))))
(check-sat)
