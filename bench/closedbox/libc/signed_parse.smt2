; A parser of two-character numbers: a minus sign or a digit first, a digit second; the value's
; absolute value is 7, and the sum of both bytes is not that of "07".
; box: c_isdigit in ctype_boxes.c
; box: c_atoi4 in stdlib_boxes.c
; box: c_abs in stdlib_boxes.c
; level: medium
; inverse: no
; witness: a = #x2d, b = #x37, v = #xfffffff9
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const v (_ BitVec 32))
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(declare-cb c_atoi4 ((_ BitVec 32)) (_ BitVec 32))
(declare-cb c_abs ((_ BitVec 32)) (_ BitVec 32))
(assert (or (= a #x2d) (c_isdigit a)))
(assert (c_isdigit b))
(assert (= v (c_atoi4 (concat a b #x0000))))
(assert (= (c_abs v) #x00000007))
(assert (not (= (bvadd a b) #x67)))
(check-sat)
