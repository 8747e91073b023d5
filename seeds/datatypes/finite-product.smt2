; A datatype with four values
(set-logic QF_DT)
(declare-datatype Bit ((zero) (one)))
(declare-datatype Two ((two (hi Bit) (lo Bit))))
(declare-const a Two)
(assert (distinct a (two zero zero) (two one zero)))
(assert (= (lo a) zero))
(set-info :status unsat)
(check-sat)
