; Floating-point numbers.
(set-logic QF_FP)
(set-info :status sat)
(declare-const x Float32)
(assert (fp.eq (fp.add RNE x x) x))
(assert (not (fp.isZero x)))
(check-sat)
