; fp.to_ubv in range
(set-logic QF_FPBV)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 4 4))
(assert (= ((_ fp.to_ubv 4) r x) #x3))
(assert (= ((_ fp.to_ubv 4) RTZ x) #x2))
(assert (fp.lt (_ +zero 4 4) x (fp #b0 #x9 #b000)))
(set-info :status sat)
(check-sat)
