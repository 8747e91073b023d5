; A rounding that is chosen by what another rounding gives
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 6))
(declare-const y (_ FloatingPoint 2 6))
(declare-const r RoundingMode)
(assert (let ((q (ite (fp.lt (fp.mul r x y) x) RTP (ite (fp.isSubnormal (fp.mul r x x)) RNA r)))) (and (distinct (fp.mul q x y) (fp.mul r x y) (fp.mul q x x)) (fp.lt (fp.mul q x y) (fp.add q x (fp.neg y))))))
(set-info :status sat)
(check-sat)
