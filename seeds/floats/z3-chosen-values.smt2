; Conversions where the solver chooses the value out of range ; only Z3
(set-logic ALL)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.lt (_ +zero 3 4) x (fp #b0 #b100 #b000)))
(assert (or (distinct ((_ fp.to_ubv_I 4) RTZ x) ((_ fp.to_ubv 4) RTZ x)) (distinct ((_ fp.to_sbv_I 4) RTP x) ((_ fp.to_sbv 4) RTP x))))
(set-info :status unsat)
(check-sat)
