; Rounding down is the opposite of rounding up the opposite
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(assert (distinct (fp.div RTN x (fp.abs y)) (fp.neg (fp.div RTP (fp.neg x) (fp.abs y)))))
(assert (not (or (fp.isNaN x) (fp.isNaN y) (fp.isNaN (fp.div RNE x y)))))
(set-info :status unsat)
(check-sat)
