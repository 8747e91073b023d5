; A remainder is at most half of its divisor
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(assert (let ((m (fp.abs (fp.rem x y)))) (and (fp.gt (fp.sub RNE (fp.abs y) m) (fp.abs y)) (or (fp.lt m (fp.rem m y)) (fp.geq m (fp.abs y))))))
(set-info :status unsat)
(check-sat)
