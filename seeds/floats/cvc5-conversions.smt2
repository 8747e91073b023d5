; Conversions under unambiguous names ; only cvc5
(set-logic QF_FPLRA)
(declare-const b (_ BitVec 7))
(declare-const r RoundingMode)
(assert (= ((_ to_fp_bv 3 4) b) ((_ to_fp_real 3 4) r 1.3)))
(assert (fp.lt ((_ to_fp_fp 3 4) r ((_ to_fp_signed 4 4) r #b001)) ((_ to_fp_bv 3 4) b)))
(set-info :status sat)
(check-sat)
