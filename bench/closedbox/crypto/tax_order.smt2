; Two whole incomes below 4096: the lower one pays more tax.
; box: tax in float_boxes.c
; level: medium
; inverse: no
; reason: search: the tax grows with the income
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 12))
(declare-const b (_ BitVec 12))
(declare-cb tax (Float32) Float32)
(define-fun pay ((n (_ BitVec 12))) Float32 (tax ((_ to_fp_unsigned 8 24) RNE n)))
(assert (bvult a b))
(assert (fp.gt (pay a) (pay b)))
(check-sat)
