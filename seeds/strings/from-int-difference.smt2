; The difference of lengths as text is what a replacement leaves
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.from_int (- (str.len s) (str.len t))) (str.replace s t "")))
(assert (and (str.contains s t) (distinct t "") (<= (str.len s) 3)))
(set-info :status sat)
(check-sat)
