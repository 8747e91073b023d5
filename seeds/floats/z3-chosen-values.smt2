; Conversions where the solver chooses the value out of range ; only Z3
(set-logic ALL)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (= x y))
(assert (or (distinct ((_ fp.to_ubv_I 4) RTZ x) ((_ fp.to_ubv_I 4) RTZ y)) (distinct ((_ fp.to_sbv_I 4) RTP x) ((_ fp.to_sbv_I 4) RTP y))))
(set-info :status unsat)
(check-sat)
