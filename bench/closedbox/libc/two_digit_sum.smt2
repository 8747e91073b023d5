; Two digit characters: atoi reads 19 times the sum of their digits, and the number is not below 19.
; box: c_atoi2 in stdlib_boxes.c
; level: easy
; inverse: no
; reason: table: a number of two digits is 19 times its digit sum only if it is 0
; domain: c_atoi2 12336..14649
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-cb c_atoi2 ((_ BitVec 16)) (_ BitVec 8))
(define-fun digit ((c (_ BitVec 8))) Bool (and (bvule #x30 c) (bvule c #x39)))
(assert (and (digit a) (digit b)))
(assert (= (c_atoi2 (concat a b))
           (bvmul #x13 (bvadd (bvsub a #x30) (bvsub b #x30)))))
(assert (bvuge (c_atoi2 (concat a b)) #x13))
(check-sat)
