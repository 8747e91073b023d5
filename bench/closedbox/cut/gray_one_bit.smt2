; Two consecutive 12-bit numbers whose Gray codes differ in no bit or in more than one.
; box: gray12 in bits_boxes.c
; level: medium
; inverse: no
; reason: search: consecutive Gray codes differ in exactly one bit
(set-logic ALL)
(set-info :status unsat)
(declare-const x (_ BitVec 12))
(declare-const y (_ BitVec 12))
(declare-cb gray12 ((_ BitVec 12)) (_ BitVec 12))
(define-fun change () (_ BitVec 12) (bvxor (gray12 x) (gray12 y)))
(assert (= y (bvadd x #x001)))
(assert (or (= change #x000) (not (= (bvand change (bvsub change #x001)) #x000))))
(check-sat)
