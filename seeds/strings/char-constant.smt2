; Characters by their code point
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= s (str.++ (_ char #x41) t (_ char #x2FFFF))))
(assert (= (str.len t) 1))
(assert (str.< (_ char #x42) t))
(set-info :status sat)
(check-sat)
