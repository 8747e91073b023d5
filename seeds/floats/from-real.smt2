; A real that no float is, rounded both ways
(set-logic QF_FPLRA)
(declare-const x (_ FloatingPoint 4 4))
(declare-const y (_ FloatingPoint 4 4))
(assert (= x ((_ to_fp 4 4) RTP 0.3)))
(assert (= y ((_ to_fp 4 4) RTN 0.3)))
(assert (not (fp.lt y x)))
(set-info :status unsat)
(check-sat)
