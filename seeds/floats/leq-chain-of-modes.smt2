; The directed roundings enclose the others
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(declare-const r RoundingMode)
(assert (let ((p (fp.mul r x y))) (and (not (fp.isNaN p)) (not (fp.leq (fp.mul RTN x y) (fp.min p (fp.mul RTZ x y)) (fp.max (fp.mul RNA x y) p) (fp.mul RTP x y))))))
(set-info :status unsat)
(check-sat)
