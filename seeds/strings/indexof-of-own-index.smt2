; A start that is the answer for another start
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.indexof s t (+ 1 (str.indexof s t (- (str.len t) 1)))) (- (str.len s) (str.len t)) (* 2 (str.len t))))
(assert (and (distinct t "") (<= (str.len s) 3)))
(set-info :status sat)
(check-sat)
