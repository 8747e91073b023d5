; One vector read with and without sign
(set-logic QF_FPBV)
(declare-const r RoundingMode)
(declare-const b (_ BitVec 5))
(assert (fp.lt ((_ to_fp 4 4) r b) ((_ to_fp_unsigned 4 4) r b)))
(assert (distinct b #b11111))
(set-info :status sat)
(check-sat)
