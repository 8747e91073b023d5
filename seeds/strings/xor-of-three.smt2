; A Boolean, an equation and a containment under one xor
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (xor p (= s (str.replace t s "")) (str.contains t (ite p s (str.++ s s)))))
(assert (and (distinct s t "") (<= (str.len s) 2) (<= (str.len t) 3)))
(set-info :status sat)
(check-sat)
