; A start that is a sum of lengths leaves only the last part to look in
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (>= (str.indexof (str.++ s t s) t (+ (str.len s) (str.len t))) 0))
(assert (not (str.contains (str.replace s "" s) t)))
(assert (<= (str.len (str.++ s t)) 3))
(set-info :status unsat)
(check-sat)
